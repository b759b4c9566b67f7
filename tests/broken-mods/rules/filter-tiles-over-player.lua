bst.rate{kind = "path", when = {tiles_over = "gold"}, void = true}
