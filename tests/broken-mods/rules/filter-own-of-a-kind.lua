bst.veto("put", {own = true}, function() return "no" end)
