local s = ("x"):rep(20000)
local t = string.format("%s%s", s, s)
