bst.on("placed", {in_zone = "cage"}, function() end)
