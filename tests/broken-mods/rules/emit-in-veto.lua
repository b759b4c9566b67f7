bst.veto("place", function(game, _, cell)
  game:emit("place", cell, 0)
end)
