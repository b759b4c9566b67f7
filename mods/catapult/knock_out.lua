-- Knock out: who is hit goes home, and on its way to the ground hits others.

local field = require("field")

local knock_out = {}

local HIT = bst.attribute("hit")
local followers_only = bst.option("ct.knockout_targets") == "followers"

function knock_out.can_be_hit(game, piece)
  return game:owner(piece) ~= 0 and game:get(piece, HIT) == 0
    and (not followers_only or game:has_trait(piece, "follower"))
    and game:can_take(piece, "strike") and field.spot(game, piece) ~= nil
end

-- Who was hit goes home when all are known, since falling pieces hit others.
function knock_out.send_home(game, count)
  local hit = {}
  for piece in game:pieces() do
    hit[game:get(piece, HIT)] = piece
  end
  for number = 1, count do
    if field.spot(game, hit[number]) then -- else it went home with another one
      game:take(hit[number], "strike")
    end
  end
end

-- Marks those of the list that can be hit, the nearest first, from number `count` on.
local function mark_hit(game, list, count)
  table.sort(list, function(a, b)
    return a.far < b.far or (a.far == b.far and a.piece < b.piece)
  end)
  for _, one in ipairs(list) do
    if knock_out.can_be_hit(game, one.piece) then
      count = count + 1
      game:set(one.piece, HIT, count)
    end
  end
  return count
end

local function within(list, reach)
  local found = {}
  for _, one in ipairs(list) do
    if one.far <= reach * reach then
      table.insert(found, one)
    end
  end
  return found
end

-- 10000 times the sine of an angle in degrees, by the rational formula of Bhaskara.
local function sine(angle)
  local half = angle % 180
  local value = 40000 * half * (180 - half) // (40500 - half * (180 - half))
  return angle % 360 < 180 and value or -value
end

-- Pieces beside a piece that falls: it reaches 30 far, and 15 to its sides.
local LENGTH, BREADTH, SCALE = 30, 15, 10000

local function under(game, fallen, angle)
  local x, y = field.spot(game, fallen)
  local east, south = sine(angle + 90), sine(angle)
  local found = {}
  for _, one in ipairs(field.pieces_from(game, x, y)) do
    local at_x, at_y = field.spot(game, one.piece)
    local dx, dy = at_x - x, at_y - y
    local along = dx * east + dy * south
    local aside = field.square(dx * south - dy * east, math.max(-along, along - LENGTH * SCALE, 0))
    if aside <= field.square(BREADTH * SCALE, 0) then
      table.insert(found, one)
    end
  end
  return found
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
    for piece in game:pieces() do
      if game:get(piece, HIT) == f.a then
        f.b = mark_hit(game, under(game, piece, angle), f.b)
        break
      end
    end
    if f.a == f.b then
      knock_out.send_home(game, f.b)
      return true
    end
  end,
}

function knock_out.strike(game, player, x, y)
  local radius = bst.option("ct.catapult_radius")
  local count = mark_hit(game, within(field.pieces_from(game, x, y), radius), 0)
  if count > 0 then
    game:push("falling", player, 0, count)
  end
end

return knock_out
