bst.on("placed", {holds = "walker"}, function() end)
