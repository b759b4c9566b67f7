-- A festival lets its player take an own piece back, wherever it stands, instead of putting one. It
-- brings no points.

local option = bst.option

-- The figure on the board is not what the action puts there, so it is an alternative.
bst.offer{verb = "bring_home", menu = "act", builtin = "take", cause = "recall",
          over = {of = "pieces", own = true, on_board = true,
                  trait = option("fe.festival_return") == "follower" and "follower" or nil},
          spend = {"figure", "alternative"}, when = {tile = "festival"}}

-- The phantom does not come twice: taken back, it waits for the next part.
if bst.has("phantom") and not option("fe.festival_phantom_again") then
  bst.on("taken", {tile = "festival", piece = "phantom", cause = "recall"},
         function(game, _, _, cell)
           if cell ~= 0 then       -- not out of a prison
             game:set(game.GAME, "phantom_back", 1)
           end
         end)
  bst.veto("put", {piece = "phantom", cause = "second", game = "phantom_back"}, function()
    return "the phantom was taken back in this part"
  end)
end
