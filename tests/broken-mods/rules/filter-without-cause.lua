bst.on("scored", {cause = "deploy"}, function() end)
