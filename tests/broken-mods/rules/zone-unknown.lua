bst.offer{verb = "take", menu = "act", over = {of = "pieces", zone = "shelve"}, choose = function() end}
