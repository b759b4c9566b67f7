-- An iterator remembers where it is.
local words = ("a b c d"):gmatch("%a")
bst.on(function() return words() == "a" end)
bst.on(function() return words() == "b" end)
