bst.menu{name = "more", pass = false}
bst.offer{verb = "dig", menu = "more", builtin = "draw", from = {"shelf", "mian"}}
