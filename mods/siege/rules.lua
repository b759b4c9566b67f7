-- Besieged cities: what they are worth, and how their knights escape.

local option = bst.option

local BESIEGED = {fold = {siege = 1}}

-- A besieged city is worth 1 less for all that is counted; unfinished it is worth nothing. Where it
-- has a cathedral, both count (`offset`), or the two cancel each other (`plain`), or the siege is
-- forgotten (`cathedral`).
local function values()
  local cathedrals = bst.has("inns_cathedrals") and option("inns_cathedrals.cathedrals")
  local reading = cathedrals and option("siege.cathedral") or "offset"
  local poor = BESIEGED
  if reading == "cathedral" then
    poor = {fold = {siege = 1}, lacks = "cathedral"}
  end
  bst.rate{kind = "city", mode = "closed", when = poor, add = {tile = -1, pennants = -1},
           label = "siege"}
  bst.rate{kind = "city", mode = {"open", "final"}, when = poor, void = true, label = "siege"}
  if reading == "plain" then
    bst.rate{kind = "city", mode = {"open", "final"}, when = {fold = {siege = 1, cathedral = 1}},
             void = false}
  end

  -- Beside a field it counts twice, with or without what pigs add to it.
  local double = {kind = "city", mode = "in_field", when = BESIEGED, label = "siege"}
  if option("siege.pig") == "doubled" then
    double.scale = 200
  else
    double.times = 2
  end
  bst.rate(double)
end

-- Escapes: parts of cities are marked as ways out when a monastery or a siege is placed; who has a
-- follower in a besieged city with a way out may take it back at the end of the part or turn.
local function escapes()
  local CITY, MONASTERY = bst.kind("city"), bst.kind("monastery")
  local WAY_OUT = bst.attribute("way_out")
  local standing = option("siege.escape_when") == "standing"
  -- a monastery that was just placed helps all of a city that it sees
  local any_tile = not standing or option("siege.escape_tile") == "any_tile"

  local function open_city(game, cell, needs_siege)
    for city in game:segments(cell, CITY) do
      if not (needs_siege and game:get(city, "siege") == 0) then
        game:set(city, WAY_OUT, 1)
      end
    end
  end

  -- Shrines are monasteries, and may be no help.
  local some_are_none = bst.has("cult") and not option("cu.escape_shrine")

  local function helps(game, cell)
    return not (some_are_none and game:get(game:tile(cell), "no_escape") ~= 0)
  end

  -- Whether the city is besieged may show later only where any tile of it will do.
  local sees = {shows = "monastery", tile_lacks = some_are_none and "no_escape" or nil}
  if not (standing and any_tile) then
    sees.laid = "siege"
  end
  bst.on("placed", sees,
         {mark = "way_out", over = {of = "segments", kinds = "city", around = true,
                                    has = not any_tile and "siege" or nil}})

  -- The tile that was just placed has to show a siege, unless any tile of the city will do.
  local looks = {tile = "siege", around = "monastery"}
  if standing and any_tile then
    looks = {shows = "city", around = "monastery"}
  end
  bst.on("placed", looks, function(game, cell)
    for monastery in game:segments_around(cell, MONASTERY) do
      if helps(game, game:cell(monastery)) then
        open_city(game, cell, not (standing and any_tile))
        return
      end
    end
  end)

  local per = option("siege.escape_per")
  bst.budget{name = "escape", per = per}
  bst.menu{name = "escape", ends_with = "escape"}
  bst.offer{verb = "escape", menu = "escape", builtin = "take", cause = "recall", spend = "escape",
            over = {of = "pieces", own = true, trait = "follower", on_board = true,
                    feature = {kind = "city", closed = false, fold = {siege = 1, way_out = 1}}}}
  bst.step{at = per .. "_end", name = "escape", menu = "escape",
           before = {"second_part", "after_lake"}}
end

if option("siege.sieges") then
  values()
end
if option("siege.escapes") then
  escapes()
end
