-- Target: who comes nearest to the fair of this turn.

local field = require("field")

local target = {}

local NEAREST = bst.attribute("nearest_tokens")
local DISTANCE = bst.attribute("token_distance")
local SOURCE = bst.source("catapult")
local LABEL = "target"
bst.word(LABEL)

target.off_map_counts = bst.option("ct.target_off_map") == "counts"

-- Players are bits, whose numbers follow each other as they do: bit 1 is the first seat.
local function bit_of(game, player)
  return 2 << player - game:player(1)
end

-- Notes the square of a player's distance.
function target.note(game, player, far)
  local players, least = game:get(game.GAME, NEAREST), game:get(game.GAME, DISTANCE)
  if players ~= 0 and far > least then
    return
  elseif far ~= least then
    players = 0
  end
  game:set(game.GAME, DISTANCE, far)
  game:set(game.GAME, NEAREST, players | bit_of(game, player))
end

-- From a point to the square of the fair.
function target.measure(game, player, x, y)
  local fair_x, fair_y = field.middle(game, game:placed())
  local east = math.max(math.abs(x - fair_x) - 50, 0)
  local south = math.max(math.abs(y - fair_y) - 50, 0)
  target.note(game, player, east * east + south * south)
end

function target.pay(game)
  local player, nearest = game:active(), game:get(game.GAME, NEAREST)
  for _ = 1, game:player_count() do
    if nearest & bit_of(game, player) ~= 0 then
      game:line(LABEL, 1, 5)
      game:award(player, 5, SOURCE)
    end
    player = game:next_player(player)
  end
end

return target
