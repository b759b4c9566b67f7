bst.on("closed", {kind = {}}, function() end)
