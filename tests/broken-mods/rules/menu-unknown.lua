bst.offer{verb = "sing", menu = "acts", choose = function() end}
