bst.query("lines", function(game, feature, mode, player, value)
  game:set(game.GAME, "round", 1)
  return value
end)
