bst.phase{name = "dig", verb = "dig", bag = {{word = "old coin", count = 1}}}
