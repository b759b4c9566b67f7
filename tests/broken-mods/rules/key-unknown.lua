bst.step{at = "act", menu = "act", befor = "settle"}
