bst.step{at = "act", builtin = "move"}
