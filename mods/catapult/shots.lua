-- One shot with a token: told by hand, or aimed and thrown by the game's model; and what follows
-- from where it comes to rest. In all frames, a is the token.

local field = require("field")
local knock_out = require("knock_out")
local target = require("target")

local shots = {by_hand = bst.option("ct.catapult_source") == "input"}

local KNOCK_OUT, SEDUCTION = bst.word("knock_out"), bst.word("seduction")
local TARGET, CATCH = bst.word("target"), bst.word("catch")
shots.TOKENS = {KNOCK_OUT, SEDUCTION, TARGET, CATCH}

local AIM_X, AIM_Y = bst.attribute("aim_x"), bst.attribute("aim_y")

local function aim_at(game, x, y)
  game:set(game.GAME, AIM_X, x)
  game:set(game.GAME, AIM_Y, y)
end

-- So far from where it was aimed.
local function come_to_rest(game, f, east, south)
  local x, y = game:get(game.GAME, AIM_X) + east, game:get(game.GAME, AIM_Y) + south
  if f.a == KNOCK_OUT then
    knock_out.strike(game, f.player, x, y)
  elseif f.a == TARGET and (target.off_map_counts or field.is_on_map(game, x, y)) then
    target.measure(game, f.player, x, y)
  elseif f.a == SEDUCTION and field.is_on_map(game, x, y) then
    game:push("seduction", f.player, x, y)
  end
end

-- The model ------------------------------------------------------------------------------------

-- A shot goes astray to the east and to the south, each by a normal distribution. Its density in
-- the middle of each tenth of sigma, up to four sigma, from 60000 downwards.
local DENSITY = {
  59925, 59329, 58154, 56435, 54222, 51578, 48574, 45290, 41808, 38210, 34574, 30972, 27470,
  24121, 20970, 18049, 15380, 12976, 10838, 8963, 7338, 5948, 4774, 3793, 2983, 2324, 1792, 1368,
  1034, 773, 573, 420, 305, 219, 156, 110, 77, 53, 36, 25,
}
local SIGMA = bst.option("ct.catapult_sigma")

local EAST = bst.verb{name = "east", args = {"integer"}}
local SOUTH = bst.verb{name = "south", args = {"integer"}}

local function may_go(game, weight, verb, from, to)
  if from <= to then
    game:chance_range(weight, verb, from, to)
  end
end

-- b is how far east it went, c 1 once that is known.
bst.phase{
  name = "flight",
  chance = function(game, f)
    local verb = f.c == 0 and EAST or SOUTH
    if SIGMA == 0 then
      game:chance(1, verb, 0)
    end
    for tenth, weight in ipairs(DENSITY) do
      local from, to = (tenth - 1) * SIGMA // 10, tenth * SIGMA // 10 - 1
      may_go(game, weight, verb, from, to)
      may_go(game, weight, verb, -to, -math.max(from, 1))
    end
  end,
  choose = function(game, f, verb, way)
    if verb == EAST then
      f.b, f.c = way, 1
      return
    end
    come_to_rest(game, f, f.b, way)
    return true
  end,
}

require("seduction")

-- Points of tiles ------------------------------------------------------------------------------

-- Where a shot is aimed, or told to rest, is named by the distances from two edges, in hundredths.
-- b is the cell, c how far from its west edge, d 1 once that is known.
local FROM_WEST = bst.verb{name = "from_west", args = {"integer"}}
local FROM_NORTH = bst.verb{name = "from_north", args = {"integer"}}

local function next_edge(f)
  return f.d == 1 and FROM_NORTH or FROM_WEST, 0, 100
end

-- True once the point is known.
local function choose_point(game, f, verb, way)
  local x, y = field.middle(game, f.b)
  if verb == FROM_WEST then
    f.c, f.d = way, 1
    aim_at(game, x - 50 + way, y)
    return false
  end
  aim_at(game, x - 50 + f.c, y - 50 + way)
  return true
end

-- Without a hand, the shooter aims: who passes leaves the aim where it is, in the middle of the
-- fair or of the tile.
if not shots.by_hand then
  bst.phase{
    name = "aim",
    pass = true,
    verb = "aim",
    over = {of = "cells"},
    choose = function(game, f, _, cell)
      aim_at(game, field.middle(game, cell))
      game:push("aim_point", f.player, f.a, cell)
      return true
    end,
  }
  bst.phase{
    name = "aim_point",
    pass = true,
    options = function(game, f)
      game:range(next_edge(f))
    end,
    choose = choose_point,
  }
end

-- By hand, what happened is told. It is never drawn, but the model may be let throw instead.
if shots.by_hand then
  local THROW = bst.verb{name = "throw"}
  local RESTS = bst.verb{name = "rests", args = {"cell"}}
  local OFF = bst.verb{name = "off"}
  local OFF_BY = bst.verb{name = "off_by", args = {"integer"}}
  -- Beside the map only a target can be missed by a distance, which is measured to the fair.
  bst.phase{
    name = "shot",
    physical = true,
    chance = function(game, f)
      game:chance(1, THROW)
      for cell in game:cells() do
        game:chance(0, RESTS, cell)
      end
      if f.a == TARGET and target.off_map_counts then
        game:chance_range(0, OFF_BY, 0, 1000)
      else
        game:chance(0, OFF)
      end
    end,
    choose = function(game, f, verb, value)
      if verb == THROW then
        game:push("flight", f.player, f.a)
      elseif verb == RESTS then
        game:push("resting", f.player, f.a, value)
      elseif verb == OFF_BY then
        target.note(game, f.player, value * value)
      end
      return true
    end,
  }
  bst.phase{
    name = "resting",
    physical = true,
    chance = function(game, f)
      game:chance_range(1, next_edge(f))
    end,
    choose = function(game, f, verb, way)
      local is_known = choose_point(game, f, verb, way)
      if is_known then
        come_to_rest(game, f, 0, 0)
      end
      return is_known
    end,
  }

  -- b is how many pieces were hit.
  local HITS = bst.verb{name = "hits", args = {"piece"}}
  local NO_MORE = bst.verb{name = "no_more"}
  bst.phase{
    name = "hits",
    physical = true,
    chance = function(game, f)
      if f.b == 0 then
        game:chance(1, THROW)
      end
      for piece in game:pieces() do
        if knock_out.can_be_hit(game, piece) then
          game:chance(0, HITS, piece)
        end
      end
      game:chance(f.b, NO_MORE)
    end,
    choose = function(game, f, verb, piece)
      if verb == HITS then
        f.b = knock_out.mark(game, piece, f.b)
        return
      elseif verb == THROW then
        game:push("flight", f.player, f.a)
      else
        knock_out.send_home(game, f.b)
      end
      return true
    end,
  }
end

-- Where nobody says otherwise, a shot is aimed at the middle of the fair.
function shots.shoot(game, player, token)
  aim_at(game, field.middle(game, game:placed()))
  if token == CATCH then
    game:push("catch", player)
  elseif shots.by_hand then
    game:push(token == KNOCK_OUT and "hits" or "shot", player, token)
  else
    game:push("aim", player, token)
    game:push("flight", player, token)
  end
end

return shots
