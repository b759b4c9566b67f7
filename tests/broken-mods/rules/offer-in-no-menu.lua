bst.offer{verb = "look", menu = {}, choose = function() end}
