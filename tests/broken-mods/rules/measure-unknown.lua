bst.rate{kind = "path", add = {flower = 1}}
