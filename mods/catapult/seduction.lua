-- Seduction: the follower that is nearest to the token may be replaced by one of the same type.

local field = require("field")

-- A follower is replaced by one of its own type, of which the phantom is none.
local FOLLOWER = bst.piece("follower")
local PHANTOM = bst.has("phantom") and bst.piece("phantom")

local function type_of(game, piece)
  local kind = game:kind(piece)
  return kind == PHANTOM and FOLLOWER or kind
end

-- The nearest followers: distances within a hundredth of a cell are equal. For their squares a >= b
-- that is (a - b - 1)^2 <= 4b.
local function nearest(game, x, y)
  local found, least = {}, nil
  for _, one in ipairs(field.pieces_from(game, x, y)) do
    if game:has_trait(one.piece, "follower") then
      least = least or one.far
      local more = one.far - least - 1
      if more <= 0 or more * more <= 4 * least then
        table.insert(found, one.piece)
      end
    end
  end
  return found
end

-- The piece comes from the supply, of each kind one, or from the playing field. Off the grid it has
-- the room that the target leaves.
local function can_replace(game, target, piece)
  local segment = game:segment(target)
  return type_of(game, piece) == type_of(game, target)
    and (field.spot(game, piece)
         or game:from_supply(game:owner(piece), game:kind(piece)) == piece)
    and (game:zone_of(target) ~= 0 or segment ~= 0 and game:can_put(piece, segment, "swap"))
end

local CASTLE = bst.has("bridges_castles_bazaars")
  and bst.option("bridges_castles_bazaars.castles") and bst.kind("castle")

-- In the frame: a, b are where the token lies.
local SEDUCE = bst.verb{name = "seduce", args = {"piece", "piece"}}
bst.phase{
  name = "seduction",
  pass = true,
  options = function(game, f)
    for _, target in ipairs(nearest(game, f.a, f.b)) do
      for piece in game:pieces(nil, f.player) do
        if game:owner(target) ~= f.player and can_replace(game, target, piece) then
          game:emit(SEDUCE, target, piece)
        end
      end
    end
  end,
  choose = function(game, _, _, target, piece)
    local zone, left = game:zone_of(target), game:segment(piece)
    if CASTLE and left ~= 0 and game:kind(left) == CASTLE then
      game:take(piece, "strike") -- so that the castle hears of its lord
    end
    if zone ~= 0 then
      game:take(target, "strike")
      game:stand(piece, zone, "swap")
    else -- in a feature the new one comes first, so that it is never without one of them
      game:put(piece, game:segment(target), "swap")
      game:take(target, "strike")
    end
    return true
  end,
}
