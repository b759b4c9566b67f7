bst.phase{name = "ask", choose = function() return true end, options = function(game)
  game:emit("pass")
end}
bst.step{at = "act", phase = "ask"}
