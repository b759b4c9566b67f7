-- Shrines are monasteries on tiles with the attribute `shrine`. A shrine and a monastery around
-- each other challenge each other: whichever is complete first scores, the other one nothing.

local option = bst.option

local SHRINE = bst.attribute("shrine")
local MONASTERY = bst.kind("monastery")

local function has_shrine(game, tile)
  return game:get(tile, SHRINE) ~= 0
end

-- The buildings around a cell that challenge a shrine (`is_shrine`), or a monastery.
local function rivals_around(game, cell, is_shrine)
  local found = {}
  for segment in game:segments_around(cell, MONASTERY) do
    if has_shrine(game, game:tile(game:cell(segment))) ~= is_shrine then
      table.insert(found, segment)
    end
  end
  return found
end

-- No shrine may come to lie around two monasteries, nor two shrines around a monastery; and the
-- other way round. Where no monastery is around, this is not asked.
if option("cu.shrine_limit") == "one" then
  local function may_lie(game, tile, cell)
    local is_shrine = has_shrine(game, tile)
    local rivals = rivals_around(game, cell, is_shrine)
    if #rivals > 1 then
      return "a shrine and two monasteries, or a monastery and two shrines, would meet"
    end
    for _, rival in ipairs(rivals) do
      if #rivals_around(game, game:cell(rival), not is_shrine) > 0 then
        return "what lies there has a rival already"
      end
    end
  end
  -- Shrines are few: a monastery is asked about once one lies.
  bst.veto("place", {tile = "shrine", around = "monastery"}, may_lie)
  bst.veto("place", {shows = "monastery", around = "monastery", laid = "shrine"}, may_lie)
end

-- What is scored beats the rivals around it that are not complete: who stands there goes home.
bst.on("closed", {kind = "monastery"}, function(game, winner, _, owners)
  if owners == 0 then
    return
  end
  local cell = game:cell(winner)
  for _, rival in ipairs(rivals_around(game, cell, has_shrine(game, game:tile(cell)))) do
    if not game:is_closed(rival) then
      for piece in game:members(rival) do
        game:take(piece, "recall")
      end
    end
  end
end)
