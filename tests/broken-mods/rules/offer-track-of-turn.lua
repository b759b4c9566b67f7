bst.offer{verb = "look", menu = "act", over = {of = "players"}, track = "turn"}
