local mt = {__index = function() return 1 end}
local t = setmetatable({}, mt)
bst.on(function()
  mt.__index = function() return 2 end
  return t.x
end)
