bst.on("plaecd", function() end)
