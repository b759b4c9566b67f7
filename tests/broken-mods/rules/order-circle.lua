bst.step{at = "final", name = "first", menu = "act", after = "second"}
bst.step{at = "final", name = "second", menu = "act", after = "first"}
