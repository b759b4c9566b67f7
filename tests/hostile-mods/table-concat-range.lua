table.concat({}, "", 1, math.maxinteger)
