bst.on("placed", function(game)
  for player in game:players() do
    game:set(player, "goold", 1)
  end
end)
