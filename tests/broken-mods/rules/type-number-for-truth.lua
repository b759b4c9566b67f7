bst.menu{name = "more", pass = 1}
