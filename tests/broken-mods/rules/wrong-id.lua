bst.on("placed", function(game, cell)
  game:members(cell)
end)
