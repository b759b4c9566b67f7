-- How tokens fly and where they come to rest: the game's model of a throw.

local field = require("field")
local knock_out = require("knock_out")
local target = require("target")

local flight = {}

local KNOCK_OUT, SEDUCTION = bst.word("knock_out"), bst.word("seduction")
local TARGET = bst.word("target")

function flight.come_to_rest(game, player, token, x, y)
  if token == KNOCK_OUT then
    knock_out.strike(game, player, x, y)
  elseif token == TARGET and (target.off_map_counts or field.is_on_map(game, x, y)) then
    target.measure(game, player, x, y)
  elseif token == SEDUCTION and field.is_on_map(game, x, y) then
    game:push("seduction", player, x, y)
  end
end

-- The model: a shot goes astray to the east and to the south, each by a normal distribution. Its
-- density in the middle of each tenth of sigma, up to four sigma, from 60000 downwards.
local DENSITY = {
  59925, 59329, 58154, 56435, 54222, 51578, 48574, 45290, 41808, 38210, 34574, 30972, 27470,
  24121, 20970, 18049, 15380, 12976, 10838, 8963, 7338, 5948, 4774, 3793, 2983, 2324, 1792, 1368,
  1034, 773, 573, 420, 305, 219, 156, 110, 77, 53, 36, 25,
}

local AIM_X, AIM_Y = bst.attribute("aim_x"), bst.attribute("aim_y")

function flight.aim_at(game, x, y)
  game:set(game.GAME, AIM_X, x)
  game:set(game.GAME, AIM_Y, y)
end

local EAST = bst.verb{name = "east", args = {"integer"}}
local SOUTH = bst.verb{name = "south", args = {"integer"}}

local function scatter(game, verb)
  local sigma = bst.option("ct.catapult_sigma")
  if sigma == 0 then
    game:chance(1, verb, 0)
    return
  end
  for tenth, weight in ipairs(DENSITY) do
    local from, to = (tenth - 1) * sigma // 10, tenth * sigma // 10 - 1
    if from <= to then
      game:chance_range(weight, verb, from, to)
    end
    from = math.max(from, 1)
    if from <= to then
      game:chance_range(weight, verb, -to, -from)
    end
  end
end

-- In the frame: a is the token, b how far east it went, c is 1 once that is known.
bst.phase{
  name = "flight",
  chance = function(game, f)
    scatter(game, f.c == 0 and EAST or SOUTH)
  end,
  choose = function(game, f, verb, way)
    if verb == EAST then
      f.b, f.c = way, 1
      return
    end
    local x, y = game:get(game.GAME, AIM_X) + f.b, game:get(game.GAME, AIM_Y) + way
    flight.come_to_rest(game, f.player, f.a, x, y)
    return true
  end,
}

flight.FROM_WEST = bst.verb{name = "from_west", args = {"integer"}}
local FROM_NORTH = bst.verb{name = "from_north", args = {"integer"}}

-- A point of a tile is named by its distances from two edges, in hundredths.
function flight.from_edge(is_west_known)
  return is_west_known and FROM_NORTH or flight.FROM_WEST, 0, 100
end

return flight
