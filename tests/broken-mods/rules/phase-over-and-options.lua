bst.phase{name = "ask", verb = "go", over = {of = "cells"}, options = function() end, choose = function() end}
