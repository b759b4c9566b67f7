bst.offer{verb = "buy", menu = "act", cost = "round", choose = function() end}
