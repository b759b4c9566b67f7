bst.offer{verb = "use", menu = "act", builtin = "use"}
