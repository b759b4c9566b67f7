bst.on("placed", {after_turns = false}, {points = 1, source = "tile"})
