bst.offer{verb = "sing", menu = "act", spend = "figur", choose = function() end}
