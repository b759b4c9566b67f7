-- Bazaars: tiles are revealed, sold to the highest bidder, and placed in the turns that follow.

local option = bst.option
if not option("bridges_castles_bazaars.bazaars") then
  return
end

local RAISE = 1000 -- a bid is that much above the one before, at most
local AUCTION = option("bc.bazaar_mode") == "auction"
local LAID_OPEN = option("base.reveal") == "next"
local WINNER_PAYS = option("bc.bazaar_payment") == "winner_pays"
local ACTIVE_FIRST = option("bc.bazaar_place_order") == "active_first"

local source = bst.source("bazaar")
local TILE = "bazaar tile"
bst.word(TILE)

-- A tile of the stack that shows a bazaar brings one after the turn.
bst.on("placed", {tile = "bazaar", unset = "from_bazaar"}, {mark = "bazaar_due"})

-- Tiles that lie open are the next ones of the stack.
local function reveal(game)
  local open = math.min(game:zone_tiles("preview"), game:player_count())
  for _ = 1, open do
    game:move_tile(game:zone_tile(1, "preview"), "preview", "bazaar")
  end
  for _ = open + 1, game:player_count() do
    game:draw("main", "bazaar")
  end
end

local HAS_BOUGHT = bst.attribute("has_bought")

local function give(game, player, tile, zone)
  game:move_tile(tile, zone, game:zone("bought", player))
  game:set(player, HAS_BOUGHT, 1)
end

local function pay(game, player, points)
  if points ~= 0 then
    game:line(TILE, 1, points)
    game:award(player, points, source)
  end
end

-- The next player after this one who has no tile, and how many there are.
local function next_without(game, player)
  local found, count = 0, 0
  for _ = 1, game:player_count() do
    player = game:next_player(player)
    if game:get(player, HAS_BOUGHT) == 0 then
      found = found ~= 0 and found or player
      count = count + 1
    end
  end
  return found, count
end

-- The player before this one.
local function before(game, player)
  for _ = 2, game:player_count() do
    player = game:next_player(player)
  end
  return player
end

local function close(game)
  for player in game:players() do
    game:set(player, HAS_BOUGHT, 0)
  end
  -- The turns of the bazaar are besides the others: after them it is the left one's turn.
  if ACTIVE_FIRST then
    local player = game:active()
    for _ = 1, game:player_count() do
      game:next_turn(player)
      player = game:next_player(player)
    end
    game:next_turn(game:next_player(player))
  end
  if LAID_OPEN then
    game:push("reveal", game:active())
  end
end

-- The tile that was selected goes to whoever has bid most, in the way that is in force.
local function sell(game, seller, buyer, price)
  pay(game, buyer, -price)
  if not WINNER_PAYS and seller ~= buyer then
    pay(game, seller, price)
  end
  give(game, buyer, game:zone_tile(1, "lot"), "lot")
end

-- Who has no tile yet selects one; the last player gets the one that is left.
local function select(game, f)
  local selector, without = next_without(game, f.a)
  if without == 1 then
    give(game, selector, game:zone_tile(1, "bazaar"), "bazaar")
    close(game)
    return true
  end
  f.a = selector
  game:push(AUCTION and "select" or "take", selector)
  return false
end

-- What is done about the tile that all have bid for.
local function end_auction(game, seller)
  local bidder, bid = game:get(game.GAME, "bidder"), game:get(game.GAME, "bid")
  if bidder == seller or WINNER_PAYS then
    sell(game, seller, bidder, bid)
    return true
  end
  game:push("deal", seller)
  return false
end

bst.phase{
  name = "bazaar",
  -- f.a: who selected last, f.b: whether the tiles lie open
  enter = function(game, f)
    if f.b == 0 then
      game:set(game.GAME, "bazaar_due", 0)
      if game:deck_left("main") + game:zone_tiles("preview") < game:player_count() then
        return true
      end
      f.a, f.b = game:active(), 1
      if not AUCTION and ACTIVE_FIRST then
        f.a = before(game, f.a)
      end
      reveal(game)
    elseif game:zone_tiles("lot") > 0 and not end_auction(game, f.a) then
      return false
    end
    return select(game, f)
  end,
}
bst.step{at = "turn_end", name = "bazaar", phase = "bazaar", when = {game = "bazaar_due"},
         after = "escape"}

-- Each sort of tile once: `emit` is `game.emit` or `game.range`.
local function each_tile(game, emit, verb, ...)
  local told = {}
  for number = 1, game:zone_tiles("bazaar") do
    local tile = game:zone_tile(number, "bazaar")
    if not told[tile] then
      told[tile] = true
      emit(game, verb, tile, ...)
    end
  end
end

local SELECT = bst.verb{name = "select", args = {"tile", "integer"}}
local BID = bst.verb{name = "bid", args = {"integer"}}
local BUY, SELL = bst.verb{name = "buy"}, bst.verb{name = "sell"}
local TAKE = bst.verb{name = "take_tile", args = {"tile"}}

local function note_bid(game, player, bid)
  game:set(game.GAME, "bid", bid)
  game:set(game.GAME, "bidder", player)
end

-- All others who have no tile yet bid, from the left of who selected.
local function ask_others(game, selector)
  local player = selector
  for _ = 2, game:player_count() do
    player = game:next_player(player)
    if game:get(player, HAS_BOUGHT) == 0 then
      game:push("bid", player)
    end
  end
end

bst.phase{
  name = "select",
  options = function(game)
    each_tile(game, game.range, SELECT, 0, RAISE)
  end,
  choose = function(game, f, _, tile, bid)
    game:move_tile(tile, "bazaar", "lot")
    note_bid(game, f.player, bid)
    ask_others(game, f.player)
    return true
  end,
}
bst.phase{
  name = "bid",
  pass = true,
  options = function(game)
    local bid = game:get(game.GAME, "bid")
    game:range(BID, bid + 1, bid + RAISE)
  end,
  choose = function(game, f, _, bid)
    note_bid(game, f.player, bid)
    return true
  end,
}
-- The selector buys for the highest bid of another one, or sells for it.
bst.phase{
  name = "deal",
  options = function(game)
    game:emit(BUY)
    game:emit(SELL)
  end,
  choose = function(game, f, verb)
    local bidder, bid = game:get(game.GAME, "bidder"), game:get(game.GAME, "bid")
    if verb == BUY then
      pay(game, f.player, -bid)
      pay(game, bidder, bid)
      give(game, f.player, game:zone_tile(1, "lot"), "lot")
    else
      sell(game, f.player, bidder, bid)
    end
    return true
  end,
}
bst.phase{
  name = "take",
  options = function(game)
    each_tile(game, game.emit, TAKE)
  end,
  choose = function(game, f, _, tile)
    give(game, f.player, tile, "bazaar")
    return true
  end,
}

-- Placing them: instead of a draw, in the first part of a turn. Nothing else can be done instead.
bst.budget{name = "bought", per = "turn"}
bst.offer{verb = "place_bought", menu = "draw", must = "only", auto = true, builtin = "use",
          over = {of = "tiles", zone = "bought"}, adds = "from_bazaar",
          spend = {"drawn", "bought"}}
bst.on("unplaceable", {game = "from_bazaar"}, function(game)
  game:set(game.GAME, "from_bazaar", 0)
end)
bst.veto("end", function(game)
  for player in game:players() do
    if game:zone_tiles("bought", player) > 0 then
      return "tiles of a bazaar are still to be placed"
    end
  end
end)

-- A dragon tile of a bazaar does not wait for the dragon.
if bst.has("princess_dragon") and option("princess_dragon.dragon")
   and option("pd.dragon_early_tiles") == "set_aside" then
  bst.step{at = "drawn", name = "early_dragon", replaces = "princess_dragon:early_dragon",
           builtin = "discard", into = "set_aside", to = "draw", restore = "drawn",
           before = "no_tile",
           when = {tile = "dragon_sign", off_board = "dragon", unset = "from_bazaar"}}
end
