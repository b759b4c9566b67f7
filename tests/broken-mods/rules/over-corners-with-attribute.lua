bst.offer{verb = "mark", menu = "act", over = {of = "corners", lacks = "round"}, choose = function() end}
