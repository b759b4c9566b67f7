bst.offer{verb = "zap", menu = "act", args = {"cell"}, choose = function() end,
  options = function(game) game:emit("zap", 0x1FFFFFF) end}
