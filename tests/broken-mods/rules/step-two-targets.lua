bst.step{at = "act", name = "more", menu = "act", builtin = "settle"}
