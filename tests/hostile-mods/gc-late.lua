-- Metatables are copied: an event that is added later reaches nobody.
local mt = {}
for i = 1, 1000 do
  setmetatable({}, mt)
end
mt.__gc = function() while true do end end
mt.__mode = "k"
local junk
for i = 1, 20000 do junk = {i} end
assert(not pcall(setmetatable, {}, mt))
