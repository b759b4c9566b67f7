bst.rate{kind = "path", add = {tile = 0.5}}
