-- Gardens: laying, planting, scoring.

bst.budget{name = "drawn"}
bst.budget{name = "tile"}
bst.budget{name = "work"}
bst.budget{name = "frogs", per = "turn"}
bst.budget{name = "again", per = "turn"}
bst.budget{name = "watering", per = "game", max = 4}

bst.step{at = "setup", name = "start", builtin = "start"}
bst.step{at = "turns", builtin = "turns"}

bst.menu{name = "draw", ends_with = "drawn", pass = false}
bst.step{at = "draw", menu = "draw"}
bst.offer{verb = "draw", menu = "draw", builtin = "draw", from = {"stall", "main"}, spend = "drawn",
          auto = true}

bst.menu{name = "place", ends_with = "tile", pass = false}
bst.step{at = "place", name = "lay", menu = "place", when = {unplaced = true}}
bst.offer{verb = "place", menu = "place", builtin = "place", spend = "tile"}
bst.step{at = "unplaceable", name = "discard", builtin = "discard", when = {unplaced = true},
         to = "draw", restore = "drawn"}

-- Two wild tiles do not lie side by side.
local WILD = bst.attribute("wild")
bst.veto("place", {tile = "wild"}, function(game, _, cell)
  for other in game:beside(cell) do
    if game:get(game:tile(other), WILD) == 1 then
      return "wild tiles keep apart"
    end
  end
end)

bst.menu{name = "act", ends_with = "work"}
bst.step{at = "act", menu = "act"}
bst.claim{name = "plant", menu = "act", piece = "gardener", cause = "plant", spend = "work"}
bst.claim{name = "signs", menu = "act", piece = "sign", feature = "any", cause = "plant",
          spend = "work"}
bst.claim{name = "frogs", verb = "add", menu = "act", piece = "frog", feature = "any", open = true,
          needs = "worker", without = "frog", where = "board", cause = "second", spend = "frogs"}

bst.step{at = "settle", builtin = "settle"}

bst.score("hedge", {"closed", "final"}, {tile = 1})
bst.score("pond", "closed", {tile = 2, lilies = "toy.lily_points", fish = 1})
bst.score("pond", "final", {tile = 1, fish = 1})
bst.score("statue", {"closed", "final"}, {flat = 1, around = 2})
bst.score("lawn", "final", {each = {kind = "pond", mode = "beside"}, segments = 1})
bst.score("pond", "beside", {flat = 3}, {closed = true})
bst.rate{kind = "pond", mode = "closed", when = {fold = {dew = 2}}, bonus = {flat = 4},
         label = "dew"}
bst.rate{kind = "pond", when = {payee = true, tiles = 2}, scale = 150,
         label = "small"}

bst.step{at = "unfinished", builtin = "settle_all", mode = "final",
         kinds = {"hedge", "pond", "statue", "lawn"}}
