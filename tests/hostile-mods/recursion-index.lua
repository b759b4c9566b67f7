local t
t = setmetatable({}, {__index = function(self, key)
  return self[key .. "x"]
end})
bst.on(function() return t.a end)
