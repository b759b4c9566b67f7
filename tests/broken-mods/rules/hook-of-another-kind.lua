bst.on("strength", function() end)
