bst.veto("end", {after_turns = false}, {points = 1, source = "tile"})
