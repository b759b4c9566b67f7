bst.offer{verb = "look", menu = "act", adds = "height", choose = function() end}
