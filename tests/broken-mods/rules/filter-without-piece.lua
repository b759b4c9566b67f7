bst.on("placed", {piece = "walker"}, function() end)
