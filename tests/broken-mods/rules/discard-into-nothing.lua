bst.step{at = "draw", builtin = "discard", to = "draw", into = "shlef"}
