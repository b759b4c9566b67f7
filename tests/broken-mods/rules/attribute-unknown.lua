bst.offer{verb = "buy", menu = "act", cost = "goold", choose = function() end}
