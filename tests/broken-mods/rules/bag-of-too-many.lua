bst.phase{name = "dig", verb = "dig", bag = {{word = "coin", count = 65536}}}
