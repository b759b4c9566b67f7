-- Frame: one kind that matches, a border that closes, ties that pay nobody.

bst.budget{name = "drawn"}
bst.budget{name = "tile"}
bst.budget{name = "scout"}
bst.set{ties = "none", shared_rank = false}

bst.step{at = "setup", builtin = "start"}
bst.step{at = "turns", builtin = "turns"}
bst.menu{name = "draw", ends_with = "drawn", pass = false}
bst.step{at = "draw", menu = "draw"}
bst.offer{verb = "draw", menu = "draw", builtin = "draw", spend = "drawn", auto = true}
bst.menu{name = "place", ends_with = "tile", pass = false}
bst.step{at = "place", menu = "place", when = {unplaced = true}}
bst.offer{verb = "place", menu = "place", builtin = "place", spend = "tile"}
bst.step{at = "unplaceable", builtin = "discard", when = {unplaced = true}, to = "draw",
         restore = "drawn"}
bst.menu{name = "act", ends_with = "scout"}
bst.step{at = "act", menu = "act"}
bst.claim{name = "scouts", menu = "act", trait = "scout", where = "beside", cause = "plant",
          spend = "scout"}
bst.step{at = "settle", builtin = "settle"}

bst.score("trail", {"closed", "final"}, {segments = 1, terminals = 1})
bst.score({"grove", "mud"}, {"closed", "final"}, {tile = 1, berries = 1, marks = 1, thorny = 2})
bst.score("shrub", "closed", {flat = 2})
bst.score("camp", {"closed", "final"}, {flat = 3})

-- A camp closes when two tiles lie beside it.
bst.query("is_closed", {kind = "camp"}, function(game, camp)
  local beside = 0
  for _ in game:beside(game:cell(camp)) do
    beside = beside + 1
  end
  return beside >= 2
end)
bst.step{at = "unfinished", builtin = "settle_all", mode = "final",
         kinds = {"trail", "grove", "mud", "camp"}}
