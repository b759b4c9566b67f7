bst.offer{verb = "look", menu = "act", when = {game = {}}, choose = function() end}
