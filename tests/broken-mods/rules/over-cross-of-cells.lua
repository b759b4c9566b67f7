bst.offer{verb = "look", menu = "act", over = {of = "cells", cross = "height"}, choose = function() end}
