table.move({}, 1, math.maxinteger, 2)
