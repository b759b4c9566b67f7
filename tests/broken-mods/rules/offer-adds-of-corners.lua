bst.offer{verb = "mark", menu = "act", over = {of = "corners", all = "meadow"}, adds = "gold"}
