bst.step{at = "settle", name = "again", builtin = "jump", to = "settle"}
