bst.phase{name = "count", enter = function() return true end}
bst.step{at = "final", phase = "cuont"}
