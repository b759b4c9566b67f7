bst.on("placed", function(game) game:draw("main", "shelf") end)
bst.phase{name = "again", enter = function(game) game:use_tile("shelf") return true end}
bst.step{at = "act", phase = "again", after = "act"}
