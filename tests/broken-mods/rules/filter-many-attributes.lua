bst.rate{kind = "path", when = {lacks = {"flowers", "flowers", "flowers", "flowers", "flowers"}}, void = true}
