bst.step{at = "act", name = "more", menu = "plaec"}
