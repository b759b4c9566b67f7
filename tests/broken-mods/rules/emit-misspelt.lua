bst.offer{verb = "sing", menu = "act", choose = function() end}
bst.phase{
  name = "ask",
  options = function(game)
    game:emit("sign")
  end,
  choose = function()
    return true
  end,
}
bst.step{at = "setup", phase = "ask"}
