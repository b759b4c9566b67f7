bst.phase{name = "count", enter = function() return true end}
bst.step{at = "finnish", phase = "count"}
