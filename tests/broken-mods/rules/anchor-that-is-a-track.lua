bst.step{at = "part", name = "more", builtin = "settle"}
