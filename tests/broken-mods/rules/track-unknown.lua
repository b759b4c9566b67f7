bst.phase{name = "count", enter = function() return true end}
bst.step{at = "draw", track = "parts", phase = "count"}
