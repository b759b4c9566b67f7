local LOST = bst.verb{name = "lost"}
bst.phase{name = "land", chance = function(game) game:chance(0, LOST) end,
          choose = function() return true end}
bst.step{at = "setup", phase = "land"}
