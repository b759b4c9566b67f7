local list = {3, 1, 2}
bst.on(function() table.sort(list) end)
