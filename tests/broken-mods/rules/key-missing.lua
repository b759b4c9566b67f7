bst.claim{name = "second", menu = "act", trait = "person"}
