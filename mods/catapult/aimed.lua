-- Aiming, before the game throws. Who passes leaves the aim at the middle of the fair, then at the
-- middle of the tile.

local field = require("field")
local flight = require("flight")

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
    flight.aim_at(game, field.middle(game, cell))
    game:push("aim_point", f.player, cell)
    return true
  end,
}

-- In the frame: a is the cell, b how far from its west edge, c 1 once that is known.
bst.phase{
  name = "aim_point",
  pass = true,
  options = function(game, f)
    game:range(flight.from_edge(f.c == 1))
  end,
  choose = function(game, f, verb, way)
    local x, y = field.middle(game, f.a)
    if verb == flight.FROM_WEST then
      f.b, f.c = way, 1
      flight.aim_at(game, x - 50 + way, y)
      return
    end
    flight.aim_at(game, x - 50 + f.b, y - 50 + way)
    return true
  end,
}
