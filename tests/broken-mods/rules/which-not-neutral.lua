bst.offer{verb = "go", menu = "act", over = {of = "cells", beside = "walker"}, choose = function() end}
