bst.on("placed", {after_turns = false}, {mark = "gold", over = {of = "corners", placed = true}})
