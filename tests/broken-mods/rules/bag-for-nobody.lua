bst.phase{name = "dig", verb = "dig", bag = {{word = "coin", count = 3, out = "gold"}}}
bst.on("placed", function(game)
  game:push("dig", 0)
end)
