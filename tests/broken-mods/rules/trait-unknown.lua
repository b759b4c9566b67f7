bst.claim{name = "second", menu = "act", trait = "persn", cause = "deploy"}
