select("#", table.unpack({}, 1, 1000000))
