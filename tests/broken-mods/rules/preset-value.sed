s|{long: false}|{bonus: 9}|
