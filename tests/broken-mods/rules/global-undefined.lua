bst.budget{name = more_name}
