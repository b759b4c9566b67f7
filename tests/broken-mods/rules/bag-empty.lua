bst.phase{name = "bag", verb = "pick", bag = {}}
