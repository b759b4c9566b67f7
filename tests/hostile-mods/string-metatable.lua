-- The methods of texts must not be a way to change what other mods call.
local methods = ("").rep
assert(not pcall(function() string.rep = 1 end))
assert(not pcall(function() ("").x.y = 1 end))
assert(not pcall(setmetatable, string, {}))
assert(not pcall(setmetatable, "", {}))
assert(("a"):rep(3) == "aaa" and string.rep == methods)
