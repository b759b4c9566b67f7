local _ = pcall(bst.piece, "walkr"), bst.piece("wlaker")
