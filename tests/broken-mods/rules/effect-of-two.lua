bst.on("turn_started", {after_turns = false}, {points = 1, source = "luck", mark = "round"})
