count = 0
bst.on(function()
  count = count + 1
  return count
end)
