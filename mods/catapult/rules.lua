-- After a fair, each player shoots a token of the kind that the active player chose. Points are
-- pairs x, y in hundredths of a cell, to the east and to the south of the middle of cell 0,0.

local option = bst.option

local BY_HAND = option("ct.catapult_source") == "input"
local AIM_X, AIM_Y = bst.attribute("aim_x"), bst.attribute("aim_y")
local HIT, MISS = bst.attribute("hit"), bst.attribute("miss")
local SOURCE = bst.source("catapult")
local TARGET_LABEL, CATCH_LABEL = "target", "catch"

-- Where pieces are, and what lies where -------------------------------------------------------------

-- Places off the grid that belong to the playing field, with a point for each.
local PLACES = {}
if bst.has("count") then
  PLACES = {{zone = "castle", x = 0, y = -100}, {zone = "market", x = 50, y = 0},
            {zone = "blacksmith", x = 50, y = 100}, {zone = "cathedral", x = -100, y = -50}}
end

-- Where a piece stands; nothing where it is not on the playing field.
local function spot(game, piece)
  local zone = game:zone_of(piece)
  if zone == 0 then
    return game:spot(piece)
  end
  for _, place in ipairs(PLACES) do
    if zone == game:zone(place.zone) then
      return place.x, place.y
    end
  end
end

local function square(a, b)
  return a * a + b * b
end

-- All pieces of players on the playing field, with the square of their distance from a point.
local function pieces_from(game, x, y)
  local found = {}
  for piece in game:pieces() do
    local at_x, at_y = spot(game, piece)
    if at_x and game:owner(piece) ~= 0 then
      table.insert(found, {piece = piece, far = square(at_x - x, at_y - y)})
    end
  end
  return found
end

local function middle(game, cell)
  local x, y = game:xy(cell)
  return 100 * x, 100 * y
end

-- A tile covers its edges as well, so that a point may lie on several.
local function is_on_map(game, x, y)
  for _, to_x in ipairs({49, 50}) do
    for _, to_y in ipairs({49, 50}) do
      local cell = game:cell_at((x + to_x) // 100, (y + to_y) // 100)
      if cell ~= 0 and game:tile(cell) ~= 0 then
        return true
      end
    end
  end
  return false
end

-- Knock out -----------------------------------------------------------------------------------------

local followers_only = option("ct.knockout_targets") == "followers"

local function can_be_hit(game, piece)
  return game:owner(piece) ~= 0 and game:get(piece, HIT) == 0
    and (not followers_only or game:has_trait(piece, "follower"))
    and game:can_take(piece, "strike") and spot(game, piece) ~= nil
end

-- Who was hit goes home when all are known, since falling pieces hit others.
local function send_home(game, count)
  local hit = {}
  for piece in game:pieces() do
    hit[game:get(piece, HIT)] = piece
  end
  for number = 1, count do
    if spot(game, hit[number]) then -- else it went home with another one
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
    if can_be_hit(game, one.piece) then
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
  local x, y = spot(game, fallen)
  local east, south = sine(angle + 90), sine(angle)
  local found = {}
  for _, one in ipairs(pieces_from(game, x, y)) do
    local at_x, at_y = spot(game, one.piece)
    local dx, dy = at_x - x, at_y - y
    local along = dx * east + dy * south
    local aside = square(dx * south - dy * east, math.max(-along, along - LENGTH * SCALE, 0))
    if aside <= square(BREADTH * SCALE, 0) then
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
      send_home(game, f.b)
      return true
    end
  end,
}

local function strike(game, player, x, y)
  local radius = option("ct.catapult_radius")
  local count = mark_hit(game, within(pieces_from(game, x, y), radius), 0)
  if count > 0 then
    game:push("falling", player, 0, count)
  end
end

-- Seduction -----------------------------------------------------------------------------------------

-- A follower is replaced by one of its own type, of which the phantom is none.
local function type_of(game, piece)
  local kind = game:kind(piece)
  return bst.has("phantom") and kind == bst.piece("phantom") and bst.piece("follower") or kind
end

-- The nearest followers: distances within a hundredth of a cell are equal. Of squares a >= b that is
-- (a - b - 1)^2 <= 4b.
local function nearest(game, x, y)
  local followers, least = {}, math.maxinteger
  for _, one in ipairs(pieces_from(game, x, y)) do
    if game:has_trait(one.piece, "follower") then
      table.insert(followers, one)
      least = math.min(least, one.far)
    end
  end
  local found = {}
  for _, one in ipairs(followers) do
    local more = one.far - least - 1
    if more <= 0 or more * more <= 4 * least then
      table.insert(found, one.piece)
    end
  end
  return found
end

-- Where a piece is, as what others can be put into.
local function place(game, piece)
  local zone = game:zone_of(piece)
  return zone ~= 0 and zone or game:segment(piece)
end

-- Own followers of the type: one of each kind in the supply, and all on the playing field.
local function replacements(game, player, target)
  local found = {}
  for piece in game:pieces(nil, player) do
    local is_there = spot(game, piece) or game:from_supply(player, game:kind(piece)) == piece
    if is_there and type_of(game, piece) == type_of(game, target)
       and game:can_put(piece, place(game, target), "swap") then
      table.insert(found, piece)
    end
  end
  return found
end

-- A lord who leaves a castle is taken from it, so that it hears of that.
local function leave_castle(game, piece)
  if bst.has("bridges_castles_bazaars") and game:segment(piece) ~= 0
     and game:kind(game:segment(piece)) == bst.kind("castle") then
    game:take(piece, "strike")
  end
end

-- In a feature the new follower comes first, so that it is never without one of them.
local function replace(game, target, piece)
  local zone = game:zone_of(target)
  leave_castle(game, piece)
  if zone ~= 0 then
    game:take(target, "strike")
    game:stand(piece, zone, "swap")
  else
    game:put(piece, game:segment(target), "swap")
    game:take(target, "strike")
  end
end

-- In the frame: a, b are where the token lies.
local SEDUCE = bst.verb{name = "seduce", args = {"piece", "piece"}}
bst.phase{
  name = "seduction",
  pass = true,
  options = function(game, f)
    for _, target in ipairs(nearest(game, f.a, f.b)) do
      if game:owner(target) ~= f.player then
        for _, piece in ipairs(replacements(game, f.player, target)) do
          game:emit(SEDUCE, target, piece)
        end
      end
    end
  end,
  choose = function(game, _, _, target, piece)
    replace(game, target, piece)
    return true
  end,
}

-- Target --------------------------------------------------------------------------------------------

local off_map_counts = option("ct.target_off_map") == "counts"

local function note_miss(game, player, square_of_distance)
  game:set(player, MISS, square_of_distance + 1)
end

-- From a point to the square of the fair.
local function measure(game, player, x, y)
  local fair_x, fair_y = middle(game, game:placed())
  note_miss(game, player, square(math.max(math.abs(x - fair_x) - 50, 0),
                                 math.max(math.abs(y - fair_y) - 50, 0)))
end

local function pay_nearest(game)
  local least = math.maxinteger
  for player in game:players() do
    if game:get(player, MISS) > 0 then
      least = math.min(least, game:get(player, MISS))
    end
  end
  local player = game:active()
  for _ = 1, game:player_count() do
    if game:get(player, MISS) == least then
      game:line(TARGET_LABEL, 1, 5)
      game:award(player, 5, SOURCE)
    end
    player = game:next_player(player)
  end
end
bst.word(TARGET_LABEL)

-- Catch ---------------------------------------------------------------------------------------------

-- The player on the left catches; `short` is a shot that does not come past the ruler.
local CAUGHT, DROPPED = bst.verb{name = "caught"}, bst.verb{name = "dropped"}
local SHORT = bst.verb{name = "short"}
bst.word(CATCH_LABEL)

-- By hand things happen that the model excludes.
local function may_happen(game, weight, verb)
  if BY_HAND or weight > 0 then
    game:chance(weight, verb)
  end
end

bst.phase{
  name = "catch",
  physical = BY_HAND,
  chance = function(game)
    local pass, hold = option("ct.catch_pass"), option("ct.catch_hold")
    may_happen(game, pass * hold, CAUGHT)
    may_happen(game, pass * (100 - hold), DROPPED)
    may_happen(game, (100 - pass) * 100, SHORT)
  end,
  choose = function(game, f, verb)
    local winner = verb == DROPPED and f.player or game:next_player(f.player)
    game:line(CATCH_LABEL, 1, 5)
    game:award(winner, 5, SOURCE)
    return true
  end,
}

-- Where tokens come to rest -------------------------------------------------------------------------

local KNOCK_OUT, SEDUCTION, TARGET, CATCH = 1, 2, 3, 4

local function come_to_rest(game, player, kind, x, y)
  if kind == KNOCK_OUT then
    strike(game, player, x, y)
  elseif kind == TARGET and (off_map_counts or is_on_map(game, x, y)) then
    measure(game, player, x, y)
  elseif kind == SEDUCTION and is_on_map(game, x, y) then
    game:push("seduction", player, x, y)
  end
end

-- The model: a shot goes astray to the east and to the south, each by a normal distribution. Its
-- density in the middle of each tenth of sigma, up to four sigma, from 60000 downwards.
local DENSITY = {
  59925, 59329, 58154, 56435, 54223, 51581, 48577, 45290, 41804, 38208, 34573, 30971, 27469, 24121,
  20969, 18048, 15379, 12975, 10838, 8962, 7337, 5947, 4773, 3792, 2983, 2323, 1791, 1367, 1034, 774,
  573, 420, 305, 219, 156, 110, 77, 53, 36, 25,
}

local EAST = bst.verb{name = "east", args = {"integer"}}
local SOUTH = bst.verb{name = "south", args = {"integer"}}

local function scatter(game, verb)
  local sigma = option("ct.catapult_sigma")
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

-- In the frame: a is the kind of the token, b how far to the east it went, c is 1 when that is known.
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
    come_to_rest(game, f.player, f.a, game:get(game.GAME, AIM_X) + f.b,
                 game:get(game.GAME, AIM_Y) + way)
    return true
  end,
}

local FROM_WEST = bst.verb{name = "from_west", args = {"integer"}}
local FROM_NORTH = bst.verb{name = "from_north", args = {"integer"}}

-- A point of a tile is named by its distances from two edges, in hundredths.
local function from_edge(is_west_known)
  return is_west_known and FROM_NORTH or FROM_WEST, 0, 100
end

-- By hand -------------------------------------------------------------------------------------------

-- Only what happened is told; the model would never draw it, but may be let throw instead.
local THROW = bst.verb{name = "throw"}

local function throw(game, f)
  game:push("flight", f.player, f.a)
  return true
end

-- In the frame: a is the kind of the token.
local function shot_by_hand()
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
      if f.a == TARGET and off_map_counts then
        game:chance_range(0, OFF_BY, 0, 1000)
      else
        game:chance(0, OFF)
      end
    end,
    choose = function(game, f, verb, value)
      if verb == THROW then
        return throw(game, f)
      elseif verb == RESTS then
        game:push("resting", f.player, f.a, value)
      elseif verb == OFF_BY then
        note_miss(game, f.player, square(value, 0))
      end
      return true
    end,
  }

  -- In the frame: a is the kind, b the cell, c the way from its west edge, d is 1 when that is known.
  bst.phase{
    name = "resting",
    physical = true,
    chance = function(game, f)
      game:chance_range(1, from_edge(f.d == 1))
    end,
    choose = function(game, f, verb, way)
      if verb == FROM_WEST then
        f.c, f.d = way, 1
        return
      end
      local x, y = middle(game, f.b)
      come_to_rest(game, f.player, f.a, x - 50 + f.c, y - 50 + way)
      return true
    end,
  }

  -- In the frame: a is the kind, b how many pieces were hit.
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
        if can_be_hit(game, piece) then
          game:chance(0, HITS, piece)
        end
      end
      game:chance(f.b, NO_MORE)
    end,
    choose = function(game, f, verb, piece)
      if verb == THROW then
        return throw(game, f)
      elseif verb == HITS then
        f.b = f.b + 1
        game:set(piece, HIT, f.b)
        return
      end
      send_home(game, f.b)
      return true
    end,
  }
end

-- Aimed ---------------------------------------------------------------------------------------------

local function aim_at(game, x, y)
  game:set(game.GAME, AIM_X, x)
  game:set(game.GAME, AIM_Y, y)
end

local function shot_aimed()
  -- Who passes leaves it at the middle of the fair, then at the middle of the tile.
  local AIM = bst.verb{name = "aim", args = {"cell"}}
  bst.phase{
    name = "aim",
    pass = true,
    options = function(game)
      for cell in game:cells() do
        game:emit(AIM, cell)
      end
    end,
    choose = function(game, f, _, cell)
      aim_at(game, middle(game, cell))
      game:push("aim_point", f.player, cell)
      return true
    end,
  }

  -- In the frame: a is the cell, b is 1 when the way from its west edge is known.
  bst.phase{
    name = "aim_point",
    pass = true,
    options = function(game, f)
      game:range(from_edge(f.b == 1))
    end,
    choose = function(game, f, verb, way)
      local x, y = middle(game, f.a)
      if verb == FROM_WEST then
        game:set(game.GAME, AIM_X, x - 50 + way)
        f.b = 1
        return
      end
      game:set(game.GAME, AIM_Y, y - 50 + way)
      return true
    end,
  }
end

-- The round -----------------------------------------------------------------------------------------

local TOKEN = bst.verb{name = "token", args = {"word"}}
local TOKENS = {
  [KNOCK_OUT] = bst.word("knock_out"),
  [SEDUCTION] = bst.word("seduction"),
  [TARGET] = bst.word("target"),
  [CATCH] = bst.word("catch"),
}

local function shoot(game, player, kind)
  aim_at(game, middle(game, game:placed()))
  if kind == CATCH then
    game:push("catch", player)
  elseif BY_HAND then
    game:push(kind == KNOCK_OUT and "hits" or "shot", player, kind)
  else
    game:push("aim", player)
    game:push("flight", player, kind)
  end
end

-- In the frame: a is the kind of the token, b how many have shot.
bst.phase{
  name = "shots",
  enter = function(game, f)
    if f.b == game:player_count() then
      if f.a == TARGET then
        pay_nearest(game)
      end
      return true
    end
    if f.b > 0 then
      f.player = game:next_player(f.player)
    end
    f.b = f.b + 1
    shoot(game, f.player, f.a)
    return false
  end,
}

local active_first = option("ct.catapult_first") == "active"

local function fairs()
  if BY_HAND then
    shot_by_hand()
  else
    shot_aimed()
  end
  bst.phase{
    name = "catapult",
    options = function(game)
      for _, word in ipairs(TOKENS) do
        game:emit(TOKEN, word)
      end
    end,
    choose = function(game, f, _, word)
      for kind, token in ipairs(TOKENS) do
        if token == word then
          game:push("shots", active_first and f.player or game:next_player(f.player), kind)
        end
      end
      return true
    end,
  }
  bst.step{at = "after", name = "catapult", phase = "catapult", when = {tile = "fair"},
           after = {"animals", "big_top", "quarter", "dragon", "circle_of_club",
                    "circle_of_shield", "circle_of_pitchfork"}}
end

if option("ct.catapult_source") ~= "off" then
  fairs()
end
