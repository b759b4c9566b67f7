-- The playing field: where pieces stand on it, and what a token lies on. Points are pairs x, y in
-- hundredths of a cell, to the east and to the south of the middle of cell 0,0.

local field = {}

-- Places off the grid that belong to the playing field, with a point for each.
local PLACES = {}
if bst.has("count") then
  PLACES = {{zone = "castle", x = 0, y = -100}, {zone = "market", x = 50, y = 0},
            {zone = "blacksmith", x = 50, y = 100}, {zone = "cathedral", x = -100, y = -50}}
elseif bst.has("wheel_of_fortune") then
  PLACES = {{zone = "fortune", x = 50, y = -100}, {zone = "taxes", x = 200, y = 0},
            {zone = "famine", x = 200, y = 100}, {zone = "storm", x = 50, y = 200},
            {zone = "inquisition", x = -100, y = 100}, {zone = "plague", x = -100, y = 0}}
end

-- Where a piece stands; nothing where it is not on the playing field.
function field.spot(game, piece)
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

function field.square(a, b)
  return a * a + b * b
end

-- All pieces of players on the playing field, with the square of their distance from a point.
function field.pieces_from(game, x, y)
  local found = {}
  for piece in game:pieces() do
    local at_x, at_y = field.spot(game, piece)
    if at_x and game:owner(piece) ~= 0 then
      table.insert(found, {piece = piece, far = field.square(at_x - x, at_y - y)})
    end
  end
  return found
end

function field.middle(game, cell)
  local x, y = game:xy(cell)
  return 100 * x, 100 * y
end

-- A tile covers its edges as well, so that a point may lie on several.
function field.is_on_map(game, x, y)
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

return field
