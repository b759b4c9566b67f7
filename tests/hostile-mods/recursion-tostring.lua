local t
t = setmetatable({}, {__tostring = function(self)
  return tostring(self) .. ""
end})
bst.on(function() return #tostring(t) end)
