bst.phase{name = "roll", options = function() end, chance = function() end, choose = function() end}
