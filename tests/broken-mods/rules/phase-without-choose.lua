bst.phase{name = "ask", options = function() end}
