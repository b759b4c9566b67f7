bst.claim{name = "second", menu = "act", cause = "deploy"}
