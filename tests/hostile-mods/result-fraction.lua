bst.on(function() return 1 / 3 end)
