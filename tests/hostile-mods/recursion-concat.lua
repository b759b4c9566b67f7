local t
t = setmetatable({}, {__concat = function(a, b)
  return a .. b
end})
bst.on(function() return t .. t end)
