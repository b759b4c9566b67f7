bst.on(function()
  bst.on(function() end)
end)
