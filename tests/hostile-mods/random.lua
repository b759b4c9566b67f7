local r = math.random(6)
