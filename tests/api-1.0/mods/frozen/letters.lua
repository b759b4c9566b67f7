-- Letters: cards in decks and zones, phases, chance.

if not bst.option("frozen.letters") then
  return
end

local HUT = bst.kind("hut")
local SUMMONS = bst.tile("FZ/summons")
local WET = bst.attribute("wet")
local SEEN = bst.attribute("seen")
local FILLED = bst.attribute("filled")
local post = bst.source("post")
bst.word("letter")

-- One letter is out unseen, one lies on the pile.
bst.phase{
  name = "sort",
  enter = function(game)
    if game:deck_left("letters") > 1 then
      game:reserve("letters", 1)
      game:draw("letters", "pile")
    end
    return true
  end,
}
bst.step{at = "setup", name = "sort", phase = "sort", after = "start"}

-- Who lays a tile with a hut draws a letter, then keeps it or puts it on the pile.
local KEEP = bst.verb{name = "keep", args = {"tile"}}
local DROP = bst.verb{name = "drop"}
bst.phase{
  name = "letter",
  enter = function(game, f)
    if f.a == 0 and game:deck_left("letters") > 0 then
      f.a = 1
      game:draw("letters", "satchel", f.player)
      return false
    end
    if game:zone_tiles("satchel", f.player) == 0 then
      return true
    end
  end,
  options = function(game, f)
    game:emit(KEEP, game:zone_tile(game:zone_tiles("satchel", f.player), "satchel", f.player))
    game:emit(DROP)
  end,
  choose = function(game, f, verb, card)
    if verb == DROP then
      card = game:zone_tile(1, "satchel", f.player)
      game:move_tile(card, game:zone("satchel", f.player), "pile")
      game:set(game:zone("pile"), FILLED, game:zone_tiles("pile"))
    elseif card == SUMMONS then
      game:next_turn(game:next_player(f.player))
    end
    game:set(card, SEEN, game:get(card, SEEN) + 1)
    return true
  end,
}
bst.on("placed", function(game, cell)
  for segment in game:segments(cell) do
    if game:kind(segment) == HUT then
      game:push("letter", game:active(), 0)
    end
  end
end)

-- The pile goes back into the deck when it is high.
bst.on("turn_ended", function(game)
  if game:deck_left("main") == 0 then
    game:reserve("letters", game:deck_left("letters"))
  elseif game:zone_tiles("pile") > 3 then
    game:deck_add("letters", "pile")
  end
end)

-- A letter is out of the game after a storm; each that is kept is worth a point at the end.
bst.phase{
  name = "burn",
  enter = function(game)
    if game:zone_tiles("pile") > 0 then
      game:move_tile(game:zone_tile(1, "pile"), "pile")
    end
    return true
  end,
}
bst.step{at = "after", name = "burn", phase = "burn", when = {tile = "stormy"}}
bst.phase{
  name = "deliver",
  enter = function(game)
    for player in game:players() do
      local kept = game:zone_tiles("satchel", player)
      if kept > 0 then
        game:line("letter", kept, 1)
        game:award(player, kept, post)
      end
    end
    return true
  end,
}
bst.step{at = "cards", name = "deliver", phase = "deliver"}

-- Chance makes the weather.
if bst.option("fz.weather") then
  local SUN = bst.verb{name = "sun"}
  local RAIN = bst.verb{name = "rain", args = {"integer"}}
  bst.phase{
    name = "weather",
    chance = function(game)
      game:chance(3, SUN)
      game:chance(1, RAIN, 1)
      game:chance(1, RAIN, 2)
    end,
    choose = function(game, _, verb, drops)
      if verb == RAIN then
        game:set(game.GAME, WET, drops)
      end
      return true
    end,
  }
  bst.step{at = "turn_start", name = "weather", phase = "weather"}
end

bst.budget{name = "grants", per = "game", max = 3}

-- In rain a tile may be put aside once in a game; it is used in the next part.
local ASIDE = bst.verb{name = "aside"}
local USE = bst.verb{name = "use"}
bst.phase{
  name = "shelter",
  options = function(game)
    game:emit(ASIDE)
    game:emit(USE)
  end,
  choose = function(game, _, verb)
    if verb == ASIDE then
      game:spend("grants")
      game:put_aside("pile")
      game:use_tile("pile", 0, game:zone_tile(game:zone_tiles("pile"), "pile"))
    end
    return true
  end,
}
bst.step{at = "drawn", name = "shelter", phase = "shelter", after = "no_tile",
         when = {tile = "stormy", unplaced = true, budget = "grants", game = "wet"}}
