s/walker: {each: 3, /walker: {each: 3, form: persn, /
