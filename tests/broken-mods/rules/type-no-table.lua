bst.budget("more")
