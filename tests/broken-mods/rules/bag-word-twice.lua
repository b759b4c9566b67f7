bst.phase{name = "dig", verb = "dig", bag = {{word = "coin", count = 1}, {word = "coin", count = 2}}}
