local s = ("xxxxxxxx"):rep(math.maxinteger, "yyyyyyyyyyyyyyyy")
