bst.on(function()
  return {}
end)
