bst.budget{name = "more"
bst.budget{name = "less"}
