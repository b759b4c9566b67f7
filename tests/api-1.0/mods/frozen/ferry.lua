-- A ferryman: claims, offers over sets of things, vetoes, queries, rates.

local option, has = bst.option, bst.has
if not option("frozen.ferry") then
  return
end

local TRODDEN = bst.attribute("trodden")
local TIRED = bst.attribute("tired")
local PENNIES = bst.attribute("pennies")
local FERRYMAN = bst.piece("ferryman")
local HUT = bst.kind("hut")
local FERRY = bst.cause("ferry")
local fares = bst.source("fares")
bst.word("fare")
bst.word("company")

bst.budget{name = "errand"}
bst.budget{name = "storm", per = "turn", max = 1}

-- Campers, beside what the base game offers.
bst.claim{name = "camp", verb = "camp", menu = "act", trait = "camping", kinds = "hut",
          where = "board", feature = "free", open = true, cause = "camp",
          spend = {"figure", "errand"}}
bst.closed_to{kind = "hut", class = "deploy"}

-- The ferryman moves, or goes home; a player pays one for it.
bst.menu{name = "river", ends_with = "errand"}
bst.step{at = "extra", name = "river", menu = "river"}
bst.offer{verb = "row", menu = "river", builtin = "move", move = "ferryman", cause = "ferry",
          over = {of = "cells", lacks = "trodden", placed = true}, spend = "errand"}
bst.offer{verb = "moor", menu = "river", builtin = "move", move = "ferryman", cause = "ferry",
          over = {of = "zones", lacks = "filled"}, spend = "errand"}
bst.offer{verb = "hire", menu = "river", over = {of = "players", own = false}, cost = "pennies",
          spend = "errand", when = {player = {pennies = 1}},
          choose = function(game, _, player, other)
            game:set(other, PENNIES, game:get(other, PENNIES) + 1)
            game:line("fare", 1, 1)
            game:award(player, 1, fares)
          end}
bst.offer{verb = "fine", menu = "river", args = {"integer"}, spend = "errand",
          options = function(game, _, player)
            game:range("fine", 1, 1 + math.min(2, game:get(player, PENNIES)))
          end,
          choose = function(game, _, player, points)
            game:line("fare", points, 1)
            game:award(player, points, fares)
          end}
bst.offer{verb = "leave", name = "camp_leaves", menu = "river", spend = "errand",
          over = {of = "pieces", piece = "camper", own = true, on_board = true},
          choose = function(game, _, _, camper)
            if game:can_take(camper, "dismiss") then
              game:take(camper, "dismiss")
            end
          end}

bst.on("moved", {piece = "ferryman"}, function(game, ferryman, _, cell)
  game:set(ferryman, TIRED, game:get(ferryman, TIRED) + 1)
  if cell ~= 0 then
    game:set(cell, TRODDEN, 1)
  end
end)
bst.on("put", {piece = "ferryman"}, function(game, ferryman)
  game:set(ferryman, TIRED, 1)
end)
bst.on("taken", {trait = "camping"}, function(game, camper, _, _, cause)
  if cause ~= FERRY then
    game:set(camper, TIRED, 0)
  end
end)

-- At the beginning he stands at the bank.
bst.on("setup", function(game)
  game:stand(game:from_supply(0, "ferryman"), game:zone("bank"), "ferry")
  game:first(game:player(game:player_count()))
end)

bst.veto("enter", {cause = "ferry"}, function(game, cell)
  if cell ~= 0 and game:get(game:tile(cell), "stormy") == 1 then
    return "nobody rows in a storm"
  end
end)
bst.veto("put", {cause = "camp"}, function(game, _, segment)
  if game:count(segment, "smoke") > 2 then
    return "it is full of smoke"
  end
end)
bst.veto("take", {cause = "dismiss"}, function(game, camper)
  if game:get(camper, TIRED) > 3 then
    return "too tired"
  end
end)
bst.veto("place", {tile = "stormy"}, function(game, _, cell)
  for other in game:around(cell) do
    if game:get(game:tile(other), "stormy") == 1 then
      return "storms keep apart"
    end
  end
end)
bst.veto("end", function(game)
  if game:turn() < 2 then
    return "hardly begun"
  end
end)

-- What a hut is worth.
bst.score("hut", {"closed", "final"}, {smoke = "fz.rate", around = 1})
bst.rate{kind = "hut", mode = "closed", when = {fold = {smoke = 2}}, bonus = {flat = 1},
         label = "warm"}
bst.rate{kind = "hut", mode = "final", when = {payee = true}, last = {flat = 1}, label = "late"}
bst.query("lines", {kind = "hut"}, function(game, hut)
  for piece in game:pieces_on(game:cell(hut)) do
    if game:kind(piece) == FERRYMAN then
      game:line("company", 1, 2)
    end
  end
end)
bst.query("strength", {piece = "camper"}, function(game, camper, _, weight)
  return game:get(camper, TIRED) > 0 and 1 or weight
end)
bst.query("owners", {kind = "hut", tied = true}, function(_, _, players)
  return players
end)
bst.query("mode", {kind = "hut"}, function(_, _, _, mode)
  return mode
end)
bst.query("is_closed", {kind = "hut"}, function(_, _, closed)
  return closed
end)
bst.query("rank", function(game, player, value)
  return value * 10 + game:get(player, PENNIES)
end)
bst.on("closed", {kind = "hut"}, function(game, hut, value)
  if value >= 4 and game:kind(hut) == HUT and has("frozen") then
    game:award(game:active(), 1, fares, hut)
  end
end)
bst.step{at = "unfinished", name = "huts", builtin = "settle_all", mode = "final", kinds = "hut"}
bst.set{ties = "all"}
