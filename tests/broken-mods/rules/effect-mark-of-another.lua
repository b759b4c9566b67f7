bst.on("turn_started", {after_turns = false}, {mark = "flowers"})
