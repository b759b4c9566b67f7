local BID = bst.verb{name = "bid", args = {"integer"}}
bst.phase{name = "land", choose = function() return true end, chance = function(game)
  game:range(BID, -2147483648, 2147483647)
end}
bst.step{at = "setup", phase = "land"}
