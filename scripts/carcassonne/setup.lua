-- Before the first turn: the start tile, who begins, tiles taken out unseen.

local option = bst.option

if option("base.start_tile") == "standard" then
  bst.step{at = "setup", name = "start", builtin = "start"}
end

-- Who begins: a seat counted from 0, or chance.
local FIRST = bst.verb{name = "first", args = {"player"}}
if option("base.first_player") == "random" then
  bst.phase{
    name = "first",
    chance = function(game)
      for player in game:players() do
        game:chance(1, FIRST, player)
      end
    end,
    choose = function(game, _, _, player)
      game:first(player)
      return true
    end,
  }
  bst.step{at = "setup", name = "first", phase = "first", after = "start"}
else
  local seat = tonumber(option("base.first_player"))
  bst.phase{
    name = "first",
    enter = function(game)
      game:first(game:player(seat % game:player_count() + 1))
      return true
    end,
  }
  bst.step{at = "setup", name = "first", phase = "first", after = "start"}
end

-- As many tiles are out unseen as would give some players a turn more than others.
if option("base.equal_turns") then
  bst.phase{
    name = "equal_turns",
    enter = function(game)
      game:reserve("main", game:deck_left() % game:player_count())
      return true
    end,
  }
  bst.step{at = "setup", name = "equal_turns", phase = "equal_turns", after = "start"}
end
