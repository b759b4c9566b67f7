-- Gates: what is laid from the hand, what can be asked about neighbours, and parts after the last
-- turn.

bst.budget{name = "drawn"}
bst.budget{name = "tile"}
bst.budget{name = "piece"}

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
bst.menu{name = "act", ends_with = "piece"}
bst.step{at = "act", menu = "act"}
bst.claim{name = "walkers", menu = "act", trait = "walker", cause = "settle", spend = "piece"}
bst.step{at = "settle", builtin = "settle"}
bst.score("trail", {"closed", "last"}, {tile = 1})
bst.score("hall", {"closed", "last"}, {tile = 2})
bst.score("arch", {"closed", "last"}, {flat = 5})
bst.step{at = "last", builtin = "settle_all", mode = "last", kinds = {"trail", "hall", "arch"}}

-- The gate, instead of a tile that is drawn or after the last turn.
local function gate(name, menu, after_turns)
  bst.offer{verb = "gate", name = name, menu = menu, builtin = "place", from = "front",
            spend = {"drawn", "tile"}, when = {after_turns = after_turns}}
end
gate("gate", "draw", false)
bst.menu{name = "late", ends_with = "drawn"}
bst.step{at = "draw", menu = "late", when = {after_turns = true}}
gate("late_gate", "late", true)
bst.phase{
  name = "late",
  enter = function(game, f)
    f.player = f.a == 0 and game:next_player(game:active()) or game:next_player(f.player)
    f.a = f.a + 1
    if f.a <= game:player_count() then
      game:push("part", f.player)
      return false
    end
    return true
  end,
}
bst.step{at = "late", phase = "late"}

-- A mast goes to a corner, by the engine alone.
bst.offer{verb = "mast", menu = "act", builtin = "move", move = "mast", cause = "settle",
          over = {of = "corners", placed = true, all = "meadow", free = true}, spend = "piece"}

local TRAIL, MEADOW = bst.kind("trail"), bst.kind("meadow")
local function first_of(game, cell, kind)
  for segment in game:segments(cell) do
    if game:kind(segment) == kind then
      return segment
    end
  end
end

bst.on("placed", function(game, cell)
  local trails, faced, taken, roofs = 0, 0, 0, 0
  local trail, meadow = first_of(game, cell, TRAIL), first_of(game, cell, MEADOW)
  for segment in game:facing(cell) do
    faced = faced + 1
    taken = taken + (game:is_free(segment) and 0 or 1)
  end
  if trail then
    for _ in game:near(trail) do
      trails = trails + 1
    end
  end
  if meadow then
    for _ in game:touching(meadow, "roofed") do
      roofs = roofs + 1
    end
  end
  game:set(game.GAME, "trails", trails)
  game:set(game.GAME, "faced", faced)
  game:set(game.GAME, "taken", taken)
  game:set(game.GAME, "roofs", roofs)
end)
