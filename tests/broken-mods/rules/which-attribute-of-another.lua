bst.on("placed", {on_board = {has = "gold"}}, function() end)
