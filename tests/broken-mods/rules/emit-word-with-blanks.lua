local coin = bst.word("old coin")
bst.verb{name = "dig", args = {"word"}}
bst.phase{name = "dig", choose = function() return true end, options = function(game)
  game:emit("dig", coin)
end}
bst.step{at = "act", phase = "dig"}
