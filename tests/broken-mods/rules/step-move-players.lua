bst.step{at = "act", builtin = "move", move = "walker", cause = "deploy"}
