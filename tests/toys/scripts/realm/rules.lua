-- Realm: lanes and towns pay when they close, plains at the end. A barrow is put on a corner where
-- four plains meet.

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
bst.step{at = "unplaceable", name = "discard", builtin = "discard", when = {unplaced = true},
         to = "draw", restore = "drawn"}
bst.menu{name = "act", ends_with = "piece"}
bst.step{at = "act", menu = "act"}
bst.claim{name = "settlers", menu = "act", trait = "settler", cause = "settle", spend = "piece"}
bst.step{at = "settle", builtin = "settle"}

bst.score("lane", {"closed", "final"}, {tile = 1})
bst.score("town", "closed", {tile = 2, flags = 2})
bst.score("town", "final", {tile = 1, flags = 1})
bst.score("plain", {"final", "taken"}, {each = {kind = "town", mode = "of_plain"}})
bst.score("town", "of_plain", {flat = 3}, {closed = true})
bst.rate{kind = "walled", mode = "of_plain", worth = true, bonus = {flags = 1}, label = "flags"}
bst.step{at = "unfinished", builtin = "settle_all", mode = "final",
         kinds = {"lane", "town", "plain", "well"}}

-- A barrow takes a plain over: the settlers there are paid and leave, the barrow stays.
local PLAIN = bst.kind("plain")
bst.offer{
  verb = "barrow", menu = "act", spend = "piece",
  over = {of = "corners", placed = true, all = "plain", without = "barrow", free = true},
  when = {supply = "barrow"},
  choose = function(game, _, player, corner)
    local plain
    for segment in game:corner_segments(corner, PLAIN) do
      plain = plain or segment
    end
    game:also_settle(plain, "taken")
    game:put(game:from_supply(player, "barrow"), plain, "settle", corner)
  end,
}

-- A town of two tiles may become a keep when it closes. A keep pays once, what the best lane or
-- town around it pays that closes in a later part; keeps set off each other.
local SINCE = bst.attribute("since")
local PARTS = bst.attribute("parts")
local KEEP = bst.kind("keep")
bst.on("part_started", function(game)
  game:set(game.GAME, PARTS, game:get(game.GAME, PARTS) + 1)
end)
bst.on("converted", {kind = "keep"}, function(game, keep)
  for cell in game:cells(keep) do
    for segment in game:segments(cell) do
      if game:feature(segment) == game:feature(keep) then
        game:set(segment, SINCE, game:get(game.GAME, PARTS))
      end
    end
  end
end)

local RAISE = bst.verb{name = "raise", args = {"feature"}}
bst.phase{
  name = "raise",
  pass = true,
  enter = function(game, f) f.player = game:active() end,
  options = function(game, f)
    for town in game:closing("town") do
      if game:count(town, "tile") == 2 and game:is_owner(town, f.player) then
        game:emit(RAISE, town)
      end
    end
  end,
  choose = function(game, _, _, town)
    game:convert(town, "keep")
  end,
}
bst.step{at = "convert", phase = "raise", when = {closing = {kind = "town", tiles = 2}}}

-- The most that something on the tiles around has brought; nil where nothing is.
local function best_around(game, keep)
  local best
  for cell in game:cells(keep) do
    for beside in game:around(cell) do
      for _, feature, value in game:settled(beside) do
        if feature ~= keep then
          best = math.max(best or 0, value)
        end
      end
    end
  end
  return best
end

-- Whether some keep paid: then it may be what the next one waits for.
local function pay_keep(game)
  for keep in game:features(KEEP) do
    local best = best_around(game, keep)
    local is_old = game:count(keep, "since") < game:get(game.GAME, PARTS)
    if best and is_old and not game:is_closed(keep) then
      game:settle_as(keep, "closed", best)
      return true
    end
  end
  return false
end
bst.phase{name = "keeps", enter = function(game)
  while pay_keep(game) do end
  return true
end}
bst.step{at = "chain", phase = "keeps", when = {settled = {kind = {"lane", "walled"}}}}

-- A torch of one's own at each of two shafts makes one lane of both. Instead of putting a piece,
-- whoever likes may let a link fall in again.
local DUG = bst.attribute("dug")
local WAITS = bst.attribute("waits")
bst.budget{name = "torch"}
bst.offer{
  verb = "dig", menu = "act", spend = "torch", cost = "torches",
  over = {of = "segments", kinds = "lane", has = "shaft", lacks = "dug"},
  choose = function(game, _, player, shaft)
    local first = game:get(player, WAITS)
    game:set(shaft, DUG, 1)
    game:set(player, WAITS, first == 0 and shaft or 0)
    if first ~= 0 then
      game:link(first, shaft)
    end
  end,
}
bst.offer{
  verb = "bury", menu = "act", spend = "piece",
  over = {of = "segments", kinds = "lane", has = "dug"},
  when = {game = "echoes"},
  choose = function(game, _, _, shaft)
    for other in game:linked(shaft) do
      game:unlink(shaft, other)
      game:set(shaft, DUG, 0)
      game:set(other, DUG, 0)
      game:set(game.GAME, "echoes", game:get(game.GAME, "echoes") - 1)
    end
  end,
}
bst.on("linked", function(game)
  game:set(game.GAME, "echoes", game:get(game.GAME, "echoes") + 1)
end)

-- A plank may be laid with a tile that fits only so, or afterwards on that tile or beside it.
bst.budget{name = "plank"}
bst.offer{verb = "place_with", menu = "place", builtin = "place", overlay = "plank",
          spend = {"tile", "plank"}, cost = "planks"}
bst.offer{verb = "lay", menu = "act", builtin = "overlay", overlay = "plank", where = "beside",
          spend = "plank", cost = "planks"}
-- Where a tile needs a plank, it may be thrown away for another one.
bst.offer{verb = "throw", menu = "place", spend = "tile",
          when = {only_with = "plank", player = {planks = 1}},
          choose = function() end}
bst.step{at = "unplaceable", name = "thrown", builtin = "discard", to = "draw", before = "discard",
         restore = {"drawn", "tile"}, when = {unplaced = true, spent = "tile"}}
bst.on("overlaid", function(game) game:set(game.GAME, "laid", game:get(game.GAME, "laid") + 1) end)

-- Each player has a yard, which fits everywhere between four tiles, and may place it instead of a
-- tile of the deck.
bst.offer{
  verb = "take", menu = "draw", spend = "drawn",
  over = {of = "tiles", zone = "yard", placeable = true},
  choose = function(game, _, player, tile) game:use_tile("yard", player, tile) end,
}
bst.score("well", {"closed", "final"}, {flat = 1, around = 1})

-- A bell calls everybody to join an own settler; it also ends lanes that planks are part of.
bst.budget{name = "call", per = "menu"}
bst.menu{name = "call", ends_with = "call"}
bst.step{at = "calling", menu = "call"}
bst.claim{name = "join", verb = "join", menu = "call", trait = "settler", where = "own",
          needs = "settler", feature = "any", cause = "join", spend = "call"}
bst.phase{
  name = "bell",
  enter = function(game)
    for lane in game:features("lane") do
      if game:count(lane, "wood") > 0 then
        game:close(lane)
      end
    end
    game:set(game.GAME, "bell", 0)
    for player in game:players() do
      game:push("called", player)
    end
    return true
  end,
}
bst.step{at = "part_end", phase = "bell", when = {game = "bell"}}
