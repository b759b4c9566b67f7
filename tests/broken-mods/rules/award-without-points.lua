bst.on("turn_started", {after_turns = false}, {source = "tile"})
