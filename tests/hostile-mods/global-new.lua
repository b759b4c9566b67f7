bst.on(function()
  leaked = true
end)
