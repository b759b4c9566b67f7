bst.offer{verb = "go", menu = "act", over = {of = "pieces", beside = "walker"}, choose = function() end}
