bst.on("turn_started", {}, {points = 1, source = "a\27[31mb"})
