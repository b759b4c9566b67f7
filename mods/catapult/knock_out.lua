-- Knock out: who is hit goes home, and on its way to the ground hits others.

local field = require("field")

local knock_out = {}

-- The number of a piece among those that were hit, from 1.
local HIT = bst.attribute("hit")
local followers_only = bst.option("ct.knockout_targets") == "followers"

function knock_out.can_be_hit(game, piece)
  return game:owner(piece) ~= 0 and game:get(piece, HIT) == 0
    and (not followers_only or game:has_trait(piece, "follower"))
    and game:can_take(piece, "strike") and field.spot(game, piece) ~= nil
end

local function find_hit(game, number)
  for piece in game:pieces() do
    if game:get(piece, HIT) == number then
      return piece
    end
  end
end

-- Who was hit goes home when all are known, since falling pieces hit others.
function knock_out.send_home(game, count)
  for number = 1, count do
    local piece = find_hit(game, number)
    if piece then -- else it went home with another one
      game:take(piece, "strike")
    end
  end
end

-- Gives the piece the number after `count`, which is given back.
function knock_out.mark(game, piece, count)
  game:set(piece, HIT, count + 1)
  return count + 1
end

-- Numbers what can be hit among the pieces that are reached from a point, the nearest first, after
-- `count` others.
local function mark_hit(game, count, x, y, is_reached)
  for _, one in ipairs(field.pieces_from(game, x, y)) do
    if is_reached(one) and knock_out.can_be_hit(game, one.piece) then
      count = knock_out.mark(game, one.piece, count)
    end
  end
  return count
end

-- 10000 times the sine of an angle in degrees, by the rational formula of Bhaskara.
local SCALE = 10000
local function sine(angle)
  local half = angle % 180
  local value = 4 * SCALE * half * (180 - half) // (40500 - half * (180 - half))
  return angle % 360 < 180 and value or -value
end

-- A piece that falls reaches 30 far, and 15 to its sides.
local LENGTH, BREADTH = 30 * SCALE, 15 * SCALE

local function is_under(one, angle)
  local east, south = sine(angle + 90), sine(angle)
  local along = one.east * east + one.south * south
  local aside, beyond = one.east * south - one.south * east, math.max(-along, along - LENGTH, 0)
  return aside * aside + beyond * beyond <= BREADTH * BREADTH
end

-- In the frame: a is how many have fallen, b how many were hit.
local FALLS = bst.verb{name = "falls", args = {"integer"}}
bst.phase{
  name = "falling",
  chance = function(game)
    game:chance_range(1, FALLS, 0, 359)
  end,
  choose = function(game, f, _, angle)
    f.a = f.a + 1
    local x, y = field.spot(game, find_hit(game, f.a))
    f.b = mark_hit(game, f.b, x, y, function(one)
      return is_under(one, angle)
    end)
    if f.a == f.b then
      knock_out.send_home(game, f.b)
      return true
    end
  end,
}

function knock_out.strike(game, player, x, y)
  local radius = bst.option("ct.catapult_radius")
  local count = mark_hit(game, 0, x, y, function(one)
    return one.far <= radius * radius
  end)
  if count > 0 then
    game:push("falling", player, 0, count)
  end
end

return knock_out
