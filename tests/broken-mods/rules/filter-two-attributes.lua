bst.on("placed", {player = {gold = 1, flowers = 2}}, function() end)
