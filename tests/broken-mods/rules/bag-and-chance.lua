bst.phase{name = "bag", verb = "pick", bag = {{word = "one", count = 1}}, chance = function() end}
