bst.offer{verb = "x", menu = "act", over = {of = "pieces", around = true}, choose = function() end}
