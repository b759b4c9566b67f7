bst.rate{kind = "path", add = {tile = "lnog"}}
