local n = select("#", ("x"):rep(30000):byte(1, -1))
