-- Seduction: the follower that is nearest to the token may be replaced by one of the same type.

local field = require("field")

-- A follower is replaced by one of its own type, of which the phantom is none.
local function type_of(game, piece)
  local kind = game:kind(piece)
  return bst.has("phantom") and kind == bst.piece("phantom") and bst.piece("follower") or kind
end

-- The nearest followers: distances within a hundredth of a cell are equal. For their squares a >= b
-- that is (a - b - 1)^2 <= 4b.
local function nearest(game, x, y)
  local followers, least = {}, math.maxinteger
  for _, one in ipairs(field.pieces_from(game, x, y)) do
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

-- Whether the piece may be where the target is: off the grid, who is of its type may be, and has
-- the room that it leaves.
local function can_replace(game, target, piece)
  local segment = game:segment(target)
  return game:zone_of(target) ~= 0 or segment ~= 0 and game:can_put(piece, segment, "swap")
end

-- Own followers of the type: one of each kind in the supply, and all on the playing field.
local function replacements(game, player, target)
  local found = {}
  for piece in game:pieces(nil, player) do
    local is_there = field.spot(game, piece) or game:from_supply(player, game:kind(piece)) == piece
    if is_there and type_of(game, piece) == type_of(game, target)
       and can_replace(game, target, piece) then
      table.insert(found, piece)
    end
  end
  return found
end

-- A lord who leaves a castle is taken from it, so that it hears of that.
local CASTLE = bst.has("bridges_castles_bazaars")
  and bst.option("bridges_castles_bazaars.castles") and bst.kind("castle")

local function leave_castle(game, piece)
  local segment = game:segment(piece)
  if CASTLE and segment ~= 0 and game:kind(segment) == CASTLE then
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
