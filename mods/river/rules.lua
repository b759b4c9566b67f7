-- The river: which spring begins, where a tile may continue it, and what the special tiles of
-- River II do. That its tiles are drawn first, and must join it, is said in mod.yaml.

local option = bst.option

local RIVER = bst.kind("river")
local river1, river2 = option("river.river1"), option("river.river2")

-- ---------------------------------------------------------------- setup: a spring begins

local START, PLAIN = bst.tile("BA/RCr"), bst.tile("RI/s")
local springs, first = {PLAIN}, {PLAIN}
if bst.has("gq11") and option("gq11.river_tiles") == "auto" then
  local WITH_ROAD = bst.tile("GQ/RFI")
  springs = {PLAIN, WITH_ROAD}
  first = ({plain = {PLAIN}, gq11 = {WITH_ROAD}, random = springs})[option("river.spring")]
end

-- The river needs an end, and one more for each fork: plain lakes go first.
local surplus = option("river.combined_ends") == "trim" and river1 + river2 - 1 or 0
local LAKE, CITY = bst.tile("RI.1/I.e"), bst.tile("RI.2/IFC")

-- Where nothing lies at the start, or a board of another mod, the spring is the first tile drawn.
local begins_laid = option("base.start_tile") == "standard" and not bst.has("start_board")

local function begin(game, spring)
  for _, other in ipairs(springs) do
    local keeps = other == spring and 1 or 0
    for _ = keeps + 1, game:deck_left("river", other) do
      game:deck_remove("river", other)
    end
  end
  for _ = 1, surplus do
    if not game:deck_remove("river", LAKE) then
      game:deck_remove("river", CITY)
    end
  end
  local has_spring = game:deck_left("river", spring) > 0
  local lies = game:tile(game:cell_at(0, 0)) == START
  if has_spring and not lies and option("river.start_tile") == "set_aside" then
    game:deck_remove("main", START)
  end
  if begins_laid then
    game:lay(has_spring and spring or START, game:cell_at(0, 0), 0)
  end
  return true
end

local SPRING = bst.verb{name = "spring", args = {"tile"}}
local phase = {name = "spring"}
if #first == 1 then
  phase.enter = function(game)
    return begin(game, first[1])
  end
else
  phase.chance = function(game)
    for _, tile in ipairs(first) do
      game:chance(1, SPRING, tile)
    end
  end
  phase.choose = function(game, _, _, tile)
    return begin(game, tile)
  end
end
bst.phase(phase)
local board_lies = option("base.start_tile") == "standard" and not begins_laid
bst.step{at = "setup", name = board_lies and "spring" or "start", phase = "spring",
         after = board_lies and "start" or nil, before = {"equal_turns", "reveal"},
         replaces = begins_laid and "carcassonne:start" or nil}

-- ---------------------------------------------------------------- where the river may go on

-- Sides are 0 to 3, clockwise from the north. Seen from the side where the river comes in, 1 turns
-- left, 2 goes straight on and 3 turns right.
local STRAIGHT = 2

local function opposite(side)
  return (side + 2) % 4
end

local function is_laid(game, cell)
  return cell ~= 0 and game:tile(cell) ~= 0
end

-- By which side the river reached a laid tile that it left by `side`. The spring has none.
local function entry(game, cell, side)
  local from = game:side_joined(cell, RIVER)
  return from ~= side and from or game:side_joined(cell, RIVER, side + 1)
end

-- How the river bent on a laid tile where it left by this side.
local looks_past_straight = option("river.u_turn") == "successive"
local function last_bend(game, cell, side)
  local from = entry(game, cell, side)
  if not from then
    return STRAIGHT
  end
  local bend = (side - from) % 4
  if bend == STRAIGHT and looks_past_straight then
    return last_bend(game, game:across(cell, from), opposite(from))
  end
  return bend
end

-- Whether an end that leaves the cell by this side would face a tile, or a cell that another faces.
local function is_blocked(game, cell, side)
  local ahead = game:across(cell, side)
  return ahead ~= 0 and (is_laid(game, ahead) or game:side_across(ahead, RIVER) ~= nil)
end

-- The same where rivers keep more room: nothing lies ahead, one cell to both sides, as far as tiles
-- reach, and no other end one row beside it has its heading.
local function shows_river(game, cell, side)
  local segment = game:segment_at(cell, side)
  return segment ~= 0 and game:kind(segment) == RIVER
end

local AHEAD = {[0] = {0, -1}, {1, 0}, {0, 1}, {-1, 0}}
local function is_blocked_far(game, cell, side)
  local x, y = game:xy(cell)
  local dx, dy = table.unpack(AHEAD[side])
  for other in game:cells() do
    local ox, oy = game:xy(other)
    local ahead = (ox - x) * dx + (oy - y) * dy
    local aside = math.abs((ox - x) * dy) + math.abs((oy - y) * dx)
    if aside <= 1 and ahead > 0 then
      return true
    end
    if aside == 1 and shows_river(game, other, side) and
       not is_laid(game, game:across(other, side)) then
      return true
    end
  end
  return is_blocked(game, cell, side)
end

local function open_ends(game)
  local open = 0
  for river in game:features(RIVER) do
    open = open + game:count(river, "open")
  end
  return open
end

-- Whether the river would have no open end left, while other tiles of it are to be drawn.
local function ends_too_soon(game, tile)
  return open_ends(game) == 1 and game:deck_left("river") > game:deck_left("river", tile)
end

local may_turn_back = option("river.u_turn") == "off"
local blocked = option("river.clear_way") == "far" and is_blocked_far or is_blocked

-- Whether the river, which comes in by `from`, turns there as it did before.
local function turns_back(game, cell, from, side)
  local bend = (side - from) % 4
  return bend ~= STRAIGHT and bend == last_bend(game, game:across(cell, from), opposite(from))
end

-- Why the river, which comes in by `from`, may not leave by this side.
local function bar(game, cell, from, side)
  if not may_turn_back and turns_back(game, cell, from, side) then
    return "the river must not turn back"
  end
  return blocked(game, cell, side) and "the river could not go on there" or nil
end

bst.veto("place", {shows = "river"}, function(game, tile, cell, turn)
  local from = game:side_across(cell, RIVER)
  if not from then
    return nil -- a spring that is drawn
  end
  local one, two, three = game:side_at(tile, turn, RIVER)
  if not two then
    return ends_too_soon(game, tile) and "the river would end too soon" or nil
  end
  return one ~= from and bar(game, cell, from, one)
    or two ~= from and bar(game, cell, from, two)
    or three and three ~= from and bar(game, cell, from, three)
    or nil
end)

-- Nor may an abbey, which closes what it meets, end it.
if bst.has("abbey_mayor") then
  bst.veto("place", {tile = "abbey"}, function(game, _, cell)
    local closes = 0
    local side = game:side_across(cell, RIVER)
    while side do
      closes = closes + 1
      side = game:side_across(cell, RIVER, side + 1)
    end
    if closes > 0 and closes == open_ends(game) and game:deck_left("river") > 0 then
      return "the river would end too soon"
    end
  end)
end

-- ---------------------------------------------------------------- what the tiles of River II do

-- A field with a herd is worth more to its owners for each completed city.
bst.rate{kind = "town", mode = "in_field", worth = true, bonus = {flat = 1}, label = "pig herd",
         when = {payee = true, via = {fold = {pig_herd = 1}}}}

-- The volcano lake: with the dragon that mod says what happens there.
local extra_part = option("river2.lake_extra_part")
local is_volcano = not option("river2.volcano_needs_dragon")
if (extra_part or is_volcano) and not bst.has("princess_dragon") then
  bst.closed_to{tile = "volcano_lake", class = "claim"}
end
if extra_part then
  bst.phase{
    name = "after_lake",
    enter = function(game)
      game:push("part", game:active())
      return true
    end,
  }
  bst.step{at = "part_end", name = "after_lake", phase = "after_lake",
           when = {tile = "volcano_lake", deck_empty = false}}
  -- A builder earns a tile in the first part of a turn only.
  if bst.has("traders_builders") and option("traders_builders.builders") then
    bst.on("placed", {tile = "volcano_lake", budget = "second_part"}, function(game)
      game:spend("second_part")
    end)
  end
end
