bst.set{loops = false}
