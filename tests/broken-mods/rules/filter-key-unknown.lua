bst.rate{kind = "path", when = {tile_count = 2}, add = {tile = 1}}
