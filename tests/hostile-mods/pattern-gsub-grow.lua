local s = ("x"):rep(1000):gsub("x", ("y"):rep(1000))
