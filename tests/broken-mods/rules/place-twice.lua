bst.offer{verb = "place", name = "place_again", menu = "place", builtin = "place", spend = "tile"}
