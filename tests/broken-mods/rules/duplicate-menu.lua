bst.menu{name = "act"}
