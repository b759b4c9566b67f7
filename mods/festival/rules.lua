-- A festival lets its player take an own piece back, wherever it stands, instead of putting one. It
-- brings no points.

local option = bst.option

local trait = option("fe.festival_return") == "follower" and "follower" or nil

-- The phantom does not come twice: taken back, it waits for the next part.
local waits = bst.has("phantom") and not option("fe.festival_phantom_again")
local function wait(game, _, _, piece)
  if game:kind(piece) == bst.piece("phantom") then
    game:set(game.GAME, "phantom_back", 1)
  end
end

-- Nothing is put on the board by it, so it is an alternative to that.
local function offer(name, pieces)
  pieces.of, pieces.own, pieces.trait = "pieces", true, trait
  bst.offer{name = name, verb = "bring_home", menu = "act", builtin = "take", cause = "recall",
            over = pieces, spend = {"figure", "alternative"}, when = {tile = "festival"},
            choose = waits and wait or nil}
end

offer("bring_home", {on_board = true})
if bst.has("count") then
  for _, quarter in ipairs{"castle", "market", "blacksmith", "cathedral"} do
    offer("bring_home_" .. quarter, {zone = quarter, distinct = true})
  end
end

if waits then
  bst.veto("put", {piece = "phantom", cause = "second", game = "phantom_back"}, function()
    return "the phantom was taken back in this part"
  end)
end
