-- Drawing: from the deck, or from tiles that lie open beside it; and agreeing that a tile is out.

local option = bst.option

-- What a part of a turn can do once. An exclusive action (a piece deployed, or whatever a mod
-- offers instead) spends `figure`.
bst.budget{name = "drawn"}
bst.budget{name = "tile"}
bst.budget{name = "figure"}

bst.menu{name = "draw", ends_with = "drawn", pass = false}
bst.step{at = "draw", menu = "draw"}
bst.offer{verb = "draw", menu = "draw", builtin = "draw", from = {"preview", "main"},
          spend = "drawn", auto = true}

-- Without a tile the part ends.
bst.step{at = "drawn", name = "no_tile", builtin = "jump", when = {no_tile = true}}

if option("base.reveal") == "all" then
  -- The whole deck is laid out before the first turn, in the order in which it will be played.
  bst.phase{
    name = "reveal",
    enter = function(game)
      if game:deck_left("main") == 0 then
        return true
      end
      game:draw("main", "preview")
    end,
    options = function(game, f)
      -- nobody decides: enter runs again for the next tile
      if game:deck_left("main") > 0 then
        game:emit("pass")
      end
    end,
  }
end
