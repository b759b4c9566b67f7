-- Fields, scored at the end: three ways in which editions have counted completed towns beside them.

local option = bst.option

if not option("base.farmers") then
  return
end

local points = option("base.field_city_points")
local rule = option("base.field_rule")

-- Every field pays its owners for every completed town that it touches.
bst.score("field", {"final", "open"}, {each = {trait = "town", mode = "in_field", base = points}})

if rule == "per_field" then
  bst.step{at = "areas", builtin = "settle_all", mode = "final", kinds = "field"}
  return
end

local IN_FIELD = "in_field"
local TOWN = "completed city"
bst.word(TOWN)
local source = bst.source("fields")

-- Each town pays a player once, in the field where it is worth most to that player. Without mods
-- a town is worth the same in each field, so the first field counts.
local function best_field(game, town, player)
  local best, best_value = 0, 0
  for field in game:touching(town, "field") do
    if game:is_owner(field, player) then
      local value = game:value(town, IN_FIELD, player, points, field)
      if value > best_value then
        best, best_value = field, value
      end
    end
  end
  return best, best_value
end

-- The player's weight over all fields at a town.
local function weight_around(game, town, player)
  local sum = 0
  for field in game:touching(town, "field") do
    sum = sum + game:strength(field, player)
  end
  return sum
end

local function pay(game, player, value)
  game:line(TOWN, 1, value)
  game:award(player, value, source)
end

local function per_field_once(game, town)
  for player in game:players() do
    local field, value = best_field(game, town, player)
    if field ~= 0 then
      pay(game, player, value)
    end
  end
end

local function per_city(game, town)
  local best = 0
  for player in game:players() do
    best = math.max(best, weight_around(game, town, player))
  end
  if best == 0 then
    return
  end
  for player in game:players() do
    local value = game:value(town, IN_FIELD, player, points)
    if value > 0 and weight_around(game, town, player) == best then
      pay(game, player, value)
    end
  end
end

local count_town = rule == "per_city" and per_city or per_field_once

bst.phase{
  name = "fields",
  enter = function(game)
    for town in game:features("town") do
      count_town(game, town)
    end
    return true
  end,
}
bst.step{at = "areas", name = "fields", phase = "fields"}
bst.step{at = "areas", builtin = "take_all", kinds = "field", after = "fields"}
