bst.phase{name = "deal", enter = function(game)
  game:push("part", game:player(1), 200, 60000)
  return true
end}
bst.step{at = "setup", phase = "deal"}
