bst.step{at = "act", name = "act_again", menu = "act", move = "walker", cause = "deploy"}
