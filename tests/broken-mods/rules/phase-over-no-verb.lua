bst.phase{name = "ask", over = {of = "cells"}, choose = function() end}
