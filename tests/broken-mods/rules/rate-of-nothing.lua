bst.rate{kind = "path", mode = "closed", label = "nothing"}
