-- An __index function sees the frozen table, not what lies behind it.
local t = setmetatable({}, {__index = function(self, key)
  self[1] = 5
  return 5
end})
bst.on(function() return t.x end)
