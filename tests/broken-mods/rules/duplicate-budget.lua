bst.budget{name = "figure", per = "turn"}
