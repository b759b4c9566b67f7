bst.on("placed", {after_turns = false}, {move = "walker", cause = "deploy"})
