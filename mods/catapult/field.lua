-- The playing field: where pieces stand on it, and what a token lies on. Points are pairs x, y in
-- hundredths of a cell, to the east and to the south of the middle of cell 0,0.

local field = {}

-- Places off the grid that belong to the playing field, with a point for each.
local PLACES = {}
if bst.has("count") then
  PLACES = {castle = {0, -100}, market = {50, 0}, blacksmith = {50, 100}, cathedral = {-100, -50}}
end
if bst.has("wheel_of_fortune") then -- which never lies beside the count's city
  PLACES = {fortune = {50, -100}, taxes = {200, 0}, famine = {200, 100}, storm = {50, 200},
            inquisition = {-100, 100}, plague = {-100, 0}}
end

-- Where a piece stands; nothing where it is not on the playing field.
function field.spot(game, piece)
  local zone = game:zone_of(piece)
  if zone == 0 then
    return game:spot(piece)
  end
  for name, at in pairs(PLACES) do
    if zone == game:zone(name) then
      return at[1], at[2]
    end
  end
end

-- All pieces of players on the playing field, the nearest to a point first: how far east and south
-- of it they are, and the square of their distance.
function field.pieces_from(game, x, y)
  local found = {}
  for piece in game:pieces() do
    local at_x, at_y = field.spot(game, piece)
    if at_x and game:owner(piece) ~= 0 then
      local east, south = at_x - x, at_y - y
      local far = east * east + south * south
      table.insert(found, {piece = piece, east = east, south = south, far = far})
    end
  end
  table.sort(found, function(a, b)
    return a.far < b.far or (a.far == b.far and a.piece < b.piece)
  end)
  return found
end

function field.middle(game, cell)
  local x, y = game:xy(cell)
  return 100 * x, 100 * y
end

-- A tile covers its edges as well, so that a point may lie on several.
function field.is_on_map(game, x, y)
  for column = (x + 49) // 100, (x + 50) // 100 do
    for row = (y + 49) // 100, (y + 50) // 100 do
      local cell = game:cell_at(column, row)
      if cell ~= 0 and game:tile(cell) ~= 0 then
        return true
      end
    end
  end
  return false
end

return field
