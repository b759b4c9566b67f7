bst.phase{name = "ask", pass = true, enter = function() return true end}
