bst.phase{name = "land", physical = true, enter = function() return true end}
bst.step{at = "setup", phase = "land"}
