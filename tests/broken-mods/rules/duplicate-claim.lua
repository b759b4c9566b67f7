bst.claim{name = "deploy", menu = "act", piece = "walker", cause = "deploy"}
