bst.on("placed", {on_board = "walkre"}, function() end)
