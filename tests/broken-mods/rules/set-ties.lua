bst.set{ties = "nobody"}
