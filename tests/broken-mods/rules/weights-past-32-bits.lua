local ROLL = bst.verb{name = "roll", args = {}}
bst.phase{name = "roll", choose = function() return true end, chance = function(game)
  for _ = 1, 65537 do
    game:chance(65535, ROLL)
  end
  game:chance(1, ROLL)
end}
bst.step{at = "setup", phase = "roll"}
