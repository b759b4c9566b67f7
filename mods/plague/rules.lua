-- Outbreaks of the plague, the fleas that spread it, and the flight from them. A tile with an
-- active flea, or an active source, carries the number of the outbreak to whose region it belongs.

local option = bst.option

local PLAGUE, LATENT = bst.attribute("plague"), bst.attribute("latent_flea")
local LEFT, TOKENS = bst.attribute("fleas_left"), bst.attribute("outbreak_tokens")
local OUTBREAKS = bst.attribute("outbreaks")

local every_turn = option("pl.plague_spread") == "every_turn"
local helpers = option("pl.plague_helpers")
local wakes_all = option("pl.plague_wake") == "all"

local function add(game, attribute, number)
  game:set(game.GAME, attribute, game:get(game.GAME, attribute) + number)
end

local function is_source(game, cell)
  return game:get(game:tile(cell), "plague_source") ~= 0
end

bst.on("setup", function(game)
  game:set(game.GAME, LEFT, 18 * math.max(1, option("plague.tiles")))
end)

-- Regions ---------------------------------------------------------------------------------------

local function any_latent(game)
  for _ in game:marked(LATENT) do
    return true
  end
  return false
end

-- An active flea can be taken away where all that hangs together with it still does without it.
local function can_take(game, cell)
  return not is_source(game, cell) and not game:splits(cell, PLAGUE)
end

local function can_take_two(game)
  local count = 0
  for cell in game:marked(PLAGUE) do
    count = count + (can_take(game, cell) and 1 or 0)
    if count == 2 then
      return true
    end
  end
  return false
end

-- Whether there are fleas to place. Active ones come last: with two that can be taken, there is one
-- for every place, since a place that needs one of them beside it has the other one.
local function note_supply(game)
  local is_active = game:get(game.GAME, OUTBREAKS) > 0
  local some = game:get(game.GAME, LEFT) > 0 or any_latent(game) or can_take_two(game)
  game:set(game.GAME, "spreading", is_active and some and 1 or 0)
  game:set(game.GAME, "scarce", is_active and not some and 1 or 0)
end

-- All that belonged to one outbreak: belongs to another one, or to none, and its fleas do no harm.
local function end_outbreak(game, outbreak, heir)
  for cell in game:marked(PLAGUE) do
    if game:get(cell, PLAGUE) == outbreak then
      local is_flea = not is_source(game, cell)
      game:set(cell, PLAGUE, is_flea and heir or 0)
      game:set(cell, LATENT, is_flea and heir == 0 and 1 or 0)
    end
  end
  add(game, OUTBREAKS, -1)
end

-- Cells that are active now belong to the highest outbreak that they touch; the others are over.
local function join_regions(game, cells, outbreak)
  local touched = {}
  for _, cell in ipairs(cells) do
    for near in game:beside(cell) do
      local other = game:get(near, PLAGUE)
      touched[other] = true
      outbreak = math.max(outbreak, other)
    end
  end
  for _, cell in ipairs(cells) do
    game:set(cell, PLAGUE, outbreak)
  end
  touched[0], touched[outbreak] = nil, nil
  for other in pairs(touched) do
    end_outbreak(game, other, outbreak)
  end
end

-- With no flea left and several outbreaks, the first of them is eradicated.
local function eradicate(game)
  if game:get(game.GAME, LEFT) > 0 or game:get(game.GAME, OUTBREAKS) < 2 then
    return
  end
  local first
  for cell in game:marked(PLAGUE) do
    if is_source(game, cell) then
      first = math.min(first or game:get(cell, PLAGUE), game:get(cell, PLAGUE))
    end
  end
  end_outbreak(game, first, 0)
  note_supply(game)
end

-- Outbreaks -------------------------------------------------------------------------------------

bst.budget{name = "flea", per = every_turn and "turn" or "menu"}
bst.budget{name = "flight", per = every_turn and "turn" or "menu"}

bst.on("placed", {tile = "plague_source"}, function(game, cell)
  add(game, TOKENS, 1)
  add(game, OUTBREAKS, 1)
  join_regions(game, {cell}, game:get(game.GAME, TOKENS))
  note_supply(game)
  if not option("pl.source_other_actions") then
    for _, budget in ipairs{"figure", "second", "alternative"} do
      game:spend(budget)
    end
  end
end)

-- Fleas -----------------------------------------------------------------------------------------

local function sweep(game, cell)
  for piece in game:pieces_on(cell) do
    if game:owner(piece) ~= 0 and (helpers or game:has_trait(piece, "follower"))
       and game:can_take(piece, "sweep") then
      game:take(piece, "sweep")
    end
  end
end

-- Latent fleas that a new one on this cell wakes.
local function woken_by(game, cell)
  local found, told = {}, {}
  local function wake(other)
    if not told[other] then
      told[other] = true
      table.insert(found, other)
    end
  end
  for near in game:beside(cell) do
    if game:get(near, LATENT) ~= 0 then
      if wakes_all then
        for other in game:marked(LATENT) do
          wake(other)
        end
      else
        for other in game:region(near, LATENT) do
          wake(other)
        end
      end
    end
  end
  return found
end

local function infect(game, cell)
  local cells = woken_by(game, cell)
  for _, other in ipairs(cells) do
    game:set(other, LATENT, 0)
  end
  table.insert(cells, cell)
  join_regions(game, cells, 0)
  note_supply(game)
  for _, other in ipairs(cells) do
    sweep(game, other)
  end
end

-- Whether the region, or any where none is named, reaches this cell without that flea.
local function is_reached(game, cell, without, outbreak)
  for near in game:beside(cell) do
    local number = game:get(near, PLAGUE)
    if near ~= without and number ~= 0 and (not outbreak or number == outbreak) then
      return true
    end
  end
  return false
end

-- What can be taken where no flea is left: latent ones, or else active ones.
local function fleas_to_take(game)
  local found = {}
  for flea in game:marked(LATENT) do
    table.insert(found, flea)
  end
  if #found == 0 then
    for flea in game:marked(PLAGUE) do
      if can_take(game, flea) then
        table.insert(found, flea)
      end
    end
  end
  return found
end

-- Those of them that can go to this cell.
local function fleas_for(game, fleas, cell, outbreak)
  local found = {}
  for _, flea in ipairs(fleas) do
    if game:get(flea, LATENT) ~= 0 or is_reached(game, cell, flea, outbreak) then
      table.insert(found, flea)
    end
  end
  return found
end

local TAKE_FLEA = bst.verb{name = "take_flea", args = {"cell"}}
bst.phase{
  name = "take_flea",
  -- f.a: where the flea goes, f.b: the outbreak in whose round
  options = function(game, f)
    for _, flea in ipairs(fleas_for(game, fleas_to_take(game), f.a, f.b ~= 0 and f.b)) do
      game:emit(TAKE_FLEA, flea)
    end
  end,
  choose = function(game, f, _, flea)
    game:set(flea, PLAGUE, 0)
    game:set(flea, LATENT, 0)
    infect(game, f.a)
    return true
  end,
}

local function place_flea(game, player, cell, outbreak)
  if game:get(game.GAME, LEFT) > 0 then
    add(game, LEFT, -1)
    infect(game, cell)
  else
    game:push("take_flea", player, cell, outbreak or 0)
  end
end

-- Emits the cells beside a region, or beside any where none is named.
local function list_cells(game, outbreak)
  local told = {}
  local fleas = game:get(game.GAME, LEFT) == 0 and fleas_to_take(game)
  for cell in game:marked(PLAGUE) do
    if not outbreak or game:get(cell, PLAGUE) == outbreak then
      for near in game:beside(cell) do
        if not told[near] then
          told[near] = true
          if game:can_enter(near, "infect")
             and (not fleas or #fleas_for(game, fleas, near, outbreak) > 0) then
            game:emit("infect", near)
          end
        end
      end
    end
  end
end

-- Flight ----------------------------------------------------------------------------------------

-- Along its road, in its city or on its field, over tiles without plague.
local ALONG = {cause = "flee", through = "run"}

local function flight(menu, when)
  bst.offer{verb = "flee", name = "flee_" .. menu, menu = menu, spend = "flight", when = when,
            over = {of = "pieces", own = true, trait = not helpers and "follower" or nil,
                    on_board = true, distinct = true, walk = ALONG,
                    feature = {kind = {"road", "city", "field"}}},
            choose = function(game, _, player, piece)
              game:push("flee", player, piece)
            end}
end

bst.phase{name = "flee", verb = "flee_to", over = {of = "segments", walk = ALONG}}

-- Spreading in a round after an outbreak --------------------------------------------------------

-- From the left of who placed the source: each player may flee, then places a flea.
local function rounds()
  local function outbreak_of(game)
    return game:get(game:placed(), PLAGUE)
  end
  bst.phase{
    name = "plague_round",
    enter = function(game, f)
      if f.a == 0 then
        f.player = game:active()
      end
      if f.a == game:player_count() then
        return true
      end
      f.a = f.a + 1
      f.player = game:next_player(f.player)
      eradicate(game)
      game:push("infection", f.player)
      return false
    end,
  }
  bst.step{at = "extra", name = "plague_round", phase = "plague_round",
           when = {tile = "plague_source"},
           after = {"phantom", "bridge", "tunnel", "tending", "enclosed", "porxada"},
           before = "dragon"}
  bst.menu{name = "flight", ends_with = "flight"}
  bst.step{at = "before_flea", menu = "flight"}
  flight("flight")
  bst.menu{name = "flea", ends_with = "flea", pass = false}
  bst.step{at = "one_flea", menu = "flea"}
  bst.offer{verb = "infect", menu = "flea", spend = "flea", args = {"cell"},
            options = function(game)
              list_cells(game, outbreak_of(game))
            end,
            choose = function(game, _, player, cell)
              place_flea(game, player, cell, outbreak_of(game))
            end}
end

-- Spreading in every turn -----------------------------------------------------------------------

-- A menu that shows where a flea can be placed.
local function spreading(menu, must, when)
  local function offer(state, set)
    set.verb, set.name, set.menu = "infect", state .. "_" .. menu, menu
    set.spend, set.must = "flea", must
    set.when = {game = state, after_turns = false}
    for key, value in pairs(when or {}) do
      set.when[key] = value
    end
    set.choose = function(game, _, player, cell)
      place_flea(game, player, cell)
    end
    bst.offer(set)
  end
  offer("spreading", {over = {of = "cells", adjoins = "plague", open_to = "infect"}})
  offer("scarce", {args = {"cell"}, options = function(game)
    list_cells(game)
  end})
end

-- Before or after what else is done; with a second part to come, it can wait for that.
local function turns()
  bst.on("placed", {tile = "plague_source", budget = "flea"}, function(game)
    game:spend("flea")
  end)
  bst.on("turn_started", {game = {outbreaks = 2}, unset = "fleas_left"}, eradicate)

  spreading("act", false)
  flight("act", {game = "outbreaks", after_turns = false})
  if bst.has("phantom") then
    spreading("extra", false, {supply = "phantom", spent = "figure"})
  end

  -- Who passed could have fled already.
  local afterwards = {game = "outbreaks", spent = "figure", after_turns = false}
  for _, menu in ipairs{"plague", "plague_first", "plague_late"} do
    bst.menu{name = menu}
  end
  spreading("plague", true)
  flight("plague", afterwards)
  local function ask(menu, name, when)
    bst.step{at = "extra", name = name, menu = menu, when = when,
             after = {"phantom", "bridge", "tunnel", "porxada"}, before = {"tending", "dragon"}}
  end
  if not (bst.has("traders_builders") and option("traders_builders.builders")) then
    ask("plague", "plague", {game = "outbreaks"})
    return
  end

  -- A builder may bring a second part: the flea is due in the last one.
  ask("plague", "plague", {game = "outbreaks", unset = "second_part_due"})
  ask("plague", "plague_second", {game = "second_part_due", spent = "second_part"})
  spreading("plague_first", false)
  flight("plague_first", afterwards)
  ask("plague_first", "plague_first", {game = "second_part_due", budget = "second_part"})
  spreading("plague_late", true)
  bst.step{at = "part_end", name = "plague_late", menu = "plague_late", after = "second_part",
           when = {game = "second_part_due", budget = "flea"}}
end

if every_turn then
  turns()
else
  rounds()
end
