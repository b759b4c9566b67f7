bst.verb{name = "sing", args = {"player"}}
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
