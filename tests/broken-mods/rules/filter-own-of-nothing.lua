bst.on("placed", {own = true}, {mark = "round"})
