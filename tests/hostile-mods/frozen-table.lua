local memory = {}
bst.on(function(n)
  memory.n = n
end)
