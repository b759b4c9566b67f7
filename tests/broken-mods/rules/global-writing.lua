bst.phase{name = "count", enter = function()
  counter = 1
  return true
end}
bst.step{at = "setup", phase = "count"}
