-- A weak table would show when memory is collected.
local t = setmetatable({}, {__mode = "k"})
