-- Drawing: from the deck, or from tiles that lie open beside it; and agreeing that a tile is out.

local option = bst.option

-- What a part of a turn can do once. An exclusive action (a piece deployed, or whatever a mod
-- offers instead) spends `figure`; `second` is for a second placement after it. An exclusive action
-- that does not put a piece on the board spends `alternative` besides, so that a second placement
-- can depend on it.
bst.budget{name = "drawn"}
bst.budget{name = "tile"}
bst.budget{name = "figure"}
bst.budget{name = "second"}
bst.budget{name = "alternative"}

bst.menu{name = "draw", ends_with = "drawn", pass = false}
bst.step{at = "draw", menu = "draw"}
bst.offer{verb = "draw", menu = "draw", builtin = "draw", from = {"preview", "main"},
          spend = "drawn", auto = true}

-- Without a tile the part ends.
bst.step{at = "drawn", name = "no_tile", builtin = "jump", when = {no_tile = true}}

-- How many tiles lie open in `preview`: none, the next one, or all.
local reveal = option("base.reveal")
if reveal == "all" or reveal == "next" then
  bst.phase{
    name = "reveal",
    enter = function(game)
      local lie = game:zone_tiles("preview")
      if game:deck_left("main") == 0 or (reveal == "next" and lie > 0) then
        return true
      end
      game:draw("main", "preview")
      return false
    end,
  }
  bst.step{at = "setup", name = "reveal", phase = "reveal", after = {"start", "equal_turns"}}
end
if reveal == "next" then
  bst.step{at = "drawn", name = "reveal_next", phase = "reveal", after = "no_tile"}
end

-- A tile that fits nowhere is out, and the same player draws again. With `vote` every player is
-- asked first; since the engine knows that the tile fits nowhere, a refusal is only noted.
if option("base.unplaceable") == "vote" then
  local AGREE = bst.verb{name = "agree"}
  local REFUSE = bst.verb{name = "refuse"}
  bst.phase{
    name = "vote",
    enter = function(game, f)
      f.player = game:active()
      f.a = 0
    end,
    options = function(game)
      game:emit(AGREE)
      game:emit(REFUSE)
    end,
    choose = function(game, f)
      f.a = f.a + 1
      if f.a == game:player_count() then
        return true
      end
      f.player = game:next_player(f.player)
    end,
  }
  bst.step{at = "unplaceable", name = "vote", phase = "vote", when = {unplaced = true},
           before = "discard"}
end
bst.step{at = "unplaceable", name = "discard", builtin = "discard", when = {unplaced = true},
         to = "draw", restore = "drawn"}
