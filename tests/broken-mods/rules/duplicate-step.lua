bst.step{at = "settle", name = "settle", menu = "act"}
