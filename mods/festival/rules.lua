-- A festival lets its player take an own piece back, wherever it stands, instead of putting one. It
-- brings no points.

local option = bst.option

local trait = option("fe.festival_return") == "follower" and "follower" or nil

-- Nothing is put on the board by it, so it is an alternative to that.
local function offer(name, pieces)
  pieces.of, pieces.own, pieces.trait = "pieces", true, trait
  bst.offer{name = name, verb = "bring_home", menu = "act", builtin = "take", cause = "recall",
            over = pieces, spend = {"figure", "alternative"}, when = {tile = "festival"}}
end

offer("bring_home", {on_board = true})
if bst.has("count") then
  for _, quarter in ipairs{"castle", "market", "blacksmith", "cathedral"} do
    offer("bring_home_" .. quarter, {zone = quarter, distinct = true})
  end
end

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
