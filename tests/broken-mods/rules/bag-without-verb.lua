bst.phase{name = "bag", bag = {{word = "one", count = 1}}}
