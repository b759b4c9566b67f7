bst.on("turn_started", {after_turns = false}, {move = "walker", cause = "deploy"})
