bst.claim{name = "go", menu = "act", piece = "walker", cause = "deploy", track = "lap"}
