bst.phase{
  name = "ask",
  options = function(game)
    game:emit("sing")
  end,
  choose = function()
    return true
  end,
}
bst.step{at = "setup", phase = "ask"}
