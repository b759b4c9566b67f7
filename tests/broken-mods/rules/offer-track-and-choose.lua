bst.offer{verb = "look", menu = "act", over = {of = "cells", placed = true}, track = "part",
          choose = function() end}
