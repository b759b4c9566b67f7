bst.rate{kind = "path", when = {tied = true}, add = {tile = 1}}
