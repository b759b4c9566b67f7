local memory = {}
bst.on(function(n)
  table.insert(memory, n)
end)
