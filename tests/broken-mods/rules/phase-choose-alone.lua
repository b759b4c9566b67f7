bst.phase{name = "ask", enter = function() end, choose = function() end}
