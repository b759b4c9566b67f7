bst.phase{name = "half", enter = function(game)
  pcall(function() game:move_tile(bst.tile("straight"), "shelf") end)
  pcall(function() game:spend("figure") game:spend("figure") end)
  return true
end}
bst.step{at = "act", phase = "half"}
