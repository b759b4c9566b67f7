-- After a fair, each player shoots a token of the kind that the active player chose. What becomes
-- of each kind stands in files of their own, as does how a shot is told, aimed or thrown by the
-- game.

local option = bst.option
if option("ct.catapult_source") == "off" then
  return
end

local BY_HAND = option("ct.catapult_source") == "input"

local field = require("field")
local flight = require("flight")
local target = require("target")
require("seduction")
if BY_HAND then
  require("by_hand")
else
  require("aimed")
end

local KNOCK_OUT, SEDUCTION = bst.word("knock_out"), bst.word("seduction")
local TARGET, CATCH = bst.word("target"), bst.word("catch")

-- Catch: the player on the left catches; `short` is a shot that does not come past the ruler. By
-- hand things happen that the model excludes.
local SOURCE = bst.source("catapult")
local LABEL = "catch"
local CAUGHT, DROPPED = bst.verb{name = "caught"}, bst.verb{name = "dropped"}
local SHORT = bst.verb{name = "short"}

local function may_happen(game, weight, verb)
  if BY_HAND or weight > 0 then
    game:chance(weight, verb)
  end
end

bst.phase{
  name = "catch",
  physical = BY_HAND,
  chance = function(game)
    local pass, hold = option("ct.catch_pass"), option("ct.catch_hold")
    may_happen(game, pass * hold, CAUGHT)
    may_happen(game, pass * (100 - hold), DROPPED)
    may_happen(game, (100 - pass) * 100, SHORT)
  end,
  choose = function(game, f, verb)
    local winner = verb == DROPPED and f.player or game:next_player(f.player)
    game:line(LABEL, 1, 5)
    game:award(winner, 5, SOURCE)
    return true
  end,
}

-- One shot. Where nobody says otherwise, it is aimed at the middle of the fair.
local function shoot(game, player, token)
  flight.aim_at(game, field.middle(game, game:placed()))
  if token == CATCH then
    game:push("catch", player)
  elseif BY_HAND then
    game:push(token == KNOCK_OUT and "hits" or "shot", player, token)
  else
    game:push("aim", player)
    game:push("flight", player, token)
  end
end

-- In the frame: a is the token, b how many have shot.
bst.phase{
  name = "shots",
  enter = function(game, f)
    if f.b == game:player_count() then
      if f.a == TARGET then
        target.pay(game)
      end
      return true
    end
    if f.b > 0 then
      f.player = game:next_player(f.player)
    end
    f.b = f.b + 1
    shoot(game, f.player, f.a)
    return false
  end,
}

local active_first = option("ct.catapult_first") == "active"
local TOKEN = bst.verb{name = "token", args = {"word"}}

bst.phase{
  name = "catapult",
  options = function(game)
    for _, token in ipairs{KNOCK_OUT, SEDUCTION, TARGET, CATCH} do
      game:emit(TOKEN, token)
    end
  end,
  choose = function(game, f, _, token)
    game:push("shots", active_first and f.player or game:next_player(f.player), token)
    return true
  end,
}
bst.step{at = "after", name = "catapult", phase = "catapult", when = {tile = "fair"},
         after = {"animals", "big_top", "quarter", "dragon", "circle_of_club",
                  "circle_of_shield", "circle_of_pitchfork"}}
