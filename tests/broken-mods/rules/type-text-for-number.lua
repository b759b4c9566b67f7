bst.budget{name = "more", max = "three or so"}
