-- After a fair, each player shoots a token of the kind that the active player chose. What becomes
-- of each kind but catch stands in files of their own, as does how a shot is told or thrown.

local option = bst.option
if option("ct.catapult_source") == "off" then
  return
end

local shots = require("shots")
local target = require("target")

local TARGET = bst.word("target")

-- Catch: the player on the left catches; `short` is a shot that does not come past the ruler. By
-- hand things happen that the model excludes.
local SOURCE = bst.source("catapult")
local LABEL = "catch"
local CAUGHT, DROPPED = bst.verb{name = "caught"}, bst.verb{name = "dropped"}
local SHORT = bst.verb{name = "short"}
local PASS, HOLD = option("ct.catch_pass"), option("ct.catch_hold")
local OUTCOMES = {{CAUGHT, PASS * HOLD}, {DROPPED, PASS * (100 - HOLD)},
                  {SHORT, (100 - PASS) * 100}}

bst.phase{
  name = "catch",
  physical = shots.by_hand,
  chance = function(game)
    for _, outcome in ipairs(OUTCOMES) do
      local verb, weight = outcome[1], outcome[2]
      if shots.by_hand or weight > 0 then
        game:chance(weight, verb)
      end
    end
  end,
  choose = function(game, f, verb)
    local winner = verb == DROPPED and f.player or game:next_player(f.player)
    game:line(LABEL, 1, 5)
    game:award(winner, 5, SOURCE)
    return true
  end,
}

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
    shots.shoot(game, f.player, f.a)
    return false
  end,
}

local active_first = option("ct.catapult_first") == "active"
local TOKEN = bst.verb{name = "token", args = {"word"}}

bst.phase{
  name = "catapult",
  options = function(game)
    for _, token in ipairs(shots.TOKENS) do
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
