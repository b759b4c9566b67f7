bst.on("placed", function(game)
  game:scoer(1)
end)
