bst.on(function()
  ::again::
  goto again
end)
