bst.step{at = "act", builtin = "settle", cause = "deploy"}
