bst.claim{name = "second", menu = "act", piece = {"walker", "runner"}, cause = "deploy"}
