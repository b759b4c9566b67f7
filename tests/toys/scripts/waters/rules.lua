-- Waters: canals are drawn first, then streams; waters pay for their fish, streams for their length.

bst.budget{name = "drawn"}
bst.budget{name = "tile"}
bst.budget{name = "piece"}

bst.step{at = "setup", builtin = "start"}
bst.step{at = "turns", builtin = "turns"}
bst.menu{name = "draw", ends_with = "drawn", pass = false}
bst.step{at = "draw", menu = "draw"}
bst.offer{verb = "draw", menu = "draw", builtin = "draw", from = {"canals", "main"},
          spend = "drawn", auto = true}
bst.menu{name = "place", ends_with = "tile", pass = false}
bst.step{at = "place", menu = "place", when = {unplaced = true}}
bst.offer{verb = "place", menu = "place", builtin = "place", spend = "tile"}
bst.step{at = "unplaceable", builtin = "discard", when = {unplaced = true}, to = "draw",
         restore = "drawn"}
bst.menu{name = "act", ends_with = "piece"}
bst.step{at = "act", menu = "act"}
bst.claim{name = "canoes", menu = "act", trait = "canoe", cause = "settle", spend = "piece"}
bst.claim{name = "huts", verb = "build", menu = "act", trait = "hut", cause = "settle",
          spend = "piece"}
bst.step{at = "settle", builtin = "settle"}

bst.score({"stream", "canal"}, "closed", {tile = 1, boats = 1})
bst.score("water", {"closed", "final"}, {fish = 1, depth = 1, boats = 2})
bst.step{at = "unfinished", builtin = "settle_all", mode = "final", kinds = "water"}

-- Every stream of the placed tile gets a boat where the part ends.
local BOATS = bst.attribute("boats")
local STREAM = bst.kind("stream")
bst.on("part_ended", function(game)
  local cell = game:placed()
  if cell ~= 0 then
    for segment in game:segments(cell) do
      if game:kind(segment) == STREAM then
        game:set(segment, BOATS, game:get(segment, BOATS) + 1)
      end
    end
  end
end)
