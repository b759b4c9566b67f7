-- Gardens: the owl, watering, weather, and a second part for who has a frog in a growing pond.

local VISITS = bst.attribute("visits")
local DEW = bst.attribute("dew")
local FISH = bst.attribute("fish")
local AGAIN = bst.attribute("again")
local RAINY = bst.attribute("rainy")
local FED = bst.attribute("fed")
local CHILL = bst.attribute("chill")
local SEEN = bst.attribute("seen")
local COINS = bst.attribute("coins")
local FENCED = bst.attribute("fenced")
local POND = bst.kind("pond")
local gifts = bst.source("gifts")
bst.word("owl")
local OWL_PIECE = bst.piece("owl")

-- The owl flies to a cell that it has not visited in this turn, or home.
bst.offer{verb = "fly", menu = "act", builtin = "move", move = "owl", cause = "fly", spend = "work",
          over = {of = "cells", lacks = "visits"}}
bst.offer{verb = "rest", menu = "act", builtin = "move", move = "owl", cause = "fly",
          over = {of = "zones", has = "chill"}}
bst.on("moved", {piece = "owl"}, function(game, _, _, cell)
  if cell ~= 0 then
    game:set(cell, VISITS, game:get(cell, VISITS) + 1)
  else
    game:set(game:zone("nest"), CHILL, 0)
  end
end)
bst.on("put", {piece = "owl"}, function(game, owl, _, cell)
  game:set(owl, FED, 1)
  if cell ~= 0 then
    game:set(cell, VISITS, 1)
  else
    game:set(game:zone("nest"), CHILL, 0)
  end
end)

-- Watering costs a coin; a pond with dew is worth more in this part.
bst.offer{verb = "water", menu = "act", over = {of = "segments", kinds = "pond", open = true},
          cost = "coins", spend = "watering",
          choose = function(game, _, player, pond)
            game:set(pond, DEW, game:get(pond, DEW) + 2)
            game:set(pond, FISH, game:get(pond, FISH) + 1)
            game:line("owl", 1, 1)
            game:award(player, 1, gifts, pond)
          end}

-- A fence keeps gardeners away from the placed tile; signs may be taken back; others may be given a
-- coin; a bid is a range.
bst.budget{name = "small", per = "part"}
bst.offer{verb = "fence", menu = "act", over = {of = "cells", placed = true, lacks = "fenced"},
          spend = "small", when = {player = {coins = 2}},
          choose = function(game, _, _, cell) game:set(cell, FENCED, 1) end}
bst.offer{verb = "fetch", menu = "act", over = {of = "pieces", piece = "sign", own = true,
                                                on_board = true}, spend = "small",
          choose = function(game, _, _, piece) game:take(piece, "recall") end}
bst.offer{verb = "give", menu = "act", over = {of = "players", own = false}, cost = "coins",
          spend = "small",
          choose = function(game, _, _, other) game:set(other, COINS, game:get(other, COINS) + 1) end}
bst.offer{verb = "bid", menu = "act", args = {"integer"}, spend = "small",
          when = {player = {coins = 1}},
          options = function(game, _, player)
            game:range("bid", 1, math.min(3, game:get(player, COINS)))
          end,
          choose = function(game, _, player, coins)
            game:set(player, COINS, game:get(player, COINS) - coins)
            game:award(player, coins, gifts)
          end}

-- In rain the only thing to do with an own frog on the board is to feed it.
bst.offer{verb = "feed", menu = "act", over = {of = "pieces", piece = "frog", own = true,
                                               on_board = true, lacks = "fed"},
          spend = {"small"}, must = "only", when = {game = "rainy"},
          choose = function(game, _, _, frog) game:set(frog, FED, 1) end}
bst.on("taken", {trait = "animal"}, function(game, frog) game:set(frog, FED, 0) end)

-- A tile that extends a pond with an own frog gives a second part.
bst.on("placed", {extends_own = "frog", budget = "again"}, function(game, cell)
  game:spend("again")
  game:set(game.GAME, AGAIN, 1)
  game:set(game:tile(cell), SEEN, game:get(game:tile(cell), SEEN) + 1)
end)
local MORE = bst.verb{name = "more"}
local ENOUGH = bst.verb{name = "enough"}
bst.phase{
  name = "again",
  enter = function(game) game:set(game.GAME, AGAIN, 0) end,
  options = function(game)
    game:emit(MORE)
    game:emit(ENOUGH)
  end,
  choose = function(game, f, verb)
    if verb == MORE then
      game:push("part", f.player)
      f.a = 1
    end
    return true
  end,
}
bst.step{at = "part_end", when = {game = "again"}, phase = "again"}

-- Chance makes the weather: sun is three times as likely as rain.
if bst.option("toy.weather") then
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
        game:set(game.GAME, RAINY, drops)
      end
      return true
    end,
  }
  bst.step{at = "turn_start", phase = "weather"}
end

-- The first statue tile of a game is put on the stall, to be drawn by who comes next.
local ASIDE = bst.verb{name = "aside"}
local KEEP = bst.verb{name = "keep"}
bst.budget{name = "aside", per = "game", max = 3}
bst.phase{
  name = "stall",
  options = function(game)
    game:emit(ASIDE)
    game:emit(KEEP)
  end,
  choose = function(game, _, verb)
    if verb == ASIDE then
      game:spend("aside")
      game:put_aside("stall")
    end
    return true
  end,
}
bst.step{at = "place", phase = "stall", when = {tile = "wild", budget = "aside"},
         before = "lay"}

-- The owl beside a statue makes it worth more.
bst.query("lines", {kind = "statue"}, function(game, statue)
  for piece in game:pieces_on(game:cell(statue)) do
    if game:kind(piece) == OWL_PIECE then
      game:line("owl", 1, 2)
    end
  end
end)
bst.on("closed", {kind = "pond"}, function(game, pond, value)
  if value >= 6 and game:kind(pond) == POND then
    game:award(game:active(), 1, gifts, pond)
  end
end)
