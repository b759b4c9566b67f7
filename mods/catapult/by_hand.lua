-- Shots by hand: what happened is told. It is never drawn, but the model may be let throw instead.

local field = require("field")
local flight = require("flight")
local knock_out = require("knock_out")
local target = require("target")

local HIT = bst.attribute("hit")
local TARGET = bst.word("target")

-- In all frames: a is the token.
local THROW = bst.verb{name = "throw"}

local function throw(game, f)
  game:push("flight", f.player, f.a)
  return true
end

local RESTS = bst.verb{name = "rests", args = {"cell"}}
local OFF = bst.verb{name = "off"}
local OFF_BY = bst.verb{name = "off_by", args = {"integer"}}

-- Beside the map only a target can be missed by a distance, which is measured to the fair.
bst.phase{
  name = "shot",
  physical = true,
  chance = function(game, f)
    game:chance(1, THROW)
    for cell in game:cells() do
      game:chance(0, RESTS, cell)
    end
    if f.a == TARGET and target.off_map_counts then
      game:chance_range(0, OFF_BY, 0, 1000)
    else
      game:chance(0, OFF)
    end
  end,
  choose = function(game, f, verb, value)
    if verb == THROW then
      return throw(game, f)
    elseif verb == RESTS then
      game:push("resting", f.player, f.a, value)
    elseif verb == OFF_BY then
      target.note(game, f.player, field.square(value, 0))
    end
    return true
  end,
}

-- b is the cell, c how far from its west edge, d 1 once that is known.
bst.phase{
  name = "resting",
  physical = true,
  chance = function(game, f)
    game:chance_range(1, flight.from_edge(f.d == 1))
  end,
  choose = function(game, f, verb, way)
    if verb == flight.FROM_WEST then
      f.c, f.d = way, 1
      return
    end
    local x, y = field.middle(game, f.b)
    flight.come_to_rest(game, f.player, f.a, x - 50 + f.c, y - 50 + way)
    return true
  end,
}

-- b is how many pieces were hit.
local HITS = bst.verb{name = "hits", args = {"piece"}}
local NO_MORE = bst.verb{name = "no_more"}
bst.phase{
  name = "hits",
  physical = true,
  chance = function(game, f)
    if f.b == 0 then
      game:chance(1, THROW)
    end
    for piece in game:pieces() do
      if knock_out.can_be_hit(game, piece) then
        game:chance(0, HITS, piece)
      end
    end
    game:chance(f.b, NO_MORE)
  end,
  choose = function(game, f, verb, piece)
    if verb == THROW then
      return throw(game, f)
    elseif verb == HITS then
      f.b = f.b + 1
      game:set(piece, HIT, f.b)
      return
    end
    knock_out.send_home(game, f.b)
    return true
  end,
}
