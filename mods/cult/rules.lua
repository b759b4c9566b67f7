-- Shrines are monasteries on tiles with the attribute `shrine`. A shrine and a monastery around
-- each other challenge each other: whichever is complete first scores, the other one nothing.

local option = bst.option

local SHRINE = bst.attribute("shrine")
local MONASTERY = bst.kind("monastery")

local function has_shrine(game, tile)
  return game:get(tile, SHRINE) ~= 0
end

-- Whether the building challenges a shrine (`is_shrine`), or a monastery.
local function is_rival(game, building, is_shrine)
  return has_shrine(game, game:tile(game:cell(building))) ~= is_shrine
end

-- A rival around a cell, if any, and whether there are more.
local function rival_around(game, cell, is_shrine)
  local rival
  for building in game:segments_around(cell, MONASTERY) do
    if is_rival(game, building, is_shrine) then
      if rival then
        return rival, true
      end
      rival = building
    end
  end
  return rival, false
end

-- No shrine may come to lie around two monasteries, nor two shrines around a monastery; and the
-- other way round. Where no monastery is around, this is not asked.
if option("cu.shrine_limit") == "one" then
  bst.veto("place", {shows = "monastery", around = "monastery"}, function(game, tile, cell)
    local is_shrine = has_shrine(game, tile)
    local rival, are_more = rival_around(game, cell, is_shrine)
    if are_more then
      return "a shrine and two monasteries, or a monastery and two shrines, would meet"
    end
    if rival and rival_around(game, game:cell(rival), not is_shrine) then
      return "what lies there has a rival already"
    end
  end)
end

-- What is scored beats the rivals around it that are not complete: who stands there goes home.
bst.on("closed", {kind = "monastery"}, function(game, winner, _, owners)
  if owners == 0 then
    return
  end
  local cell = game:cell(winner)
  local is_shrine = has_shrine(game, game:tile(cell))
  for building in game:segments_around(cell, MONASTERY) do
    if is_rival(game, building, is_shrine) and not game:is_closed(building) then
      for piece in game:members(building) do
        game:take(piece, "recall")
      end
    end
  end
end)
