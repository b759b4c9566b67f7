bst.offer{verb = "walk", menu = "act", builtin = "move", move = "walker"}
