local t = {}
bst.on(function()
  setmetatable(t, {__index = function() return 1 end})
end)
