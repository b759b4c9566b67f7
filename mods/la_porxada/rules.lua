-- La Porxada: who places the tile exchanges an own follower for another player's, if that one
-- agrees; or notes a bonus for the city, which pays in the end.

local option = bst.option

-- The exchange ----------------------------------------------------------------------------------

local same_kind = option("lp.porxada_types") == "same"

-- Followers who claim features can be named, where each may stand in the other's place. On top of
-- towers and the like none can.
local function can_swap(game, piece, here, other, there)
  return not (same_kind and game:kind(piece) ~= game:kind(other))
    and game:claims(piece, there) and game:claims(other, here)
    and game:can_put(piece, there, "swap") and game:can_put(other, here, "swap")
end

-- Adds the player's followers who claim where they stand.
local function add_followers(game, player, found)
  for piece in game:pieces(nil, player) do
    local segment = game:segment(piece)
    if segment ~= 0 and game:has_trait(piece, "follower") and game:claims(piece, segment) then
      table.insert(found, {piece = piece, segment = segment})
    end
  end
end

-- Calls `found` for each pair that can be exchanged, until it returns true.
local function each_pair(game, player, found)
  local own, others = {}, {}
  for one in game:players() do
    add_followers(game, one, one == player and own or others)
  end
  for _, mine in ipairs(own) do
    for _, theirs in ipairs(others) do
      if can_swap(game, mine.piece, mine.segment, theirs.piece, theirs.segment)
         and found(mine.piece, theirs.piece) then
        return
      end
    end
  end
end

-- A fairy that is with one follower goes with it.
local function take_fairy_along(game, piece, go)
  if not (bst.has("princess_dragon") and option("princess_dragon.fairy")
          and option("pd.fairy_place") == "next_to_follower"
          and game:get(piece, "with_fairy") ~= 0) then
    go()
    return
  end
  go()
  game:set(piece, "with_fairy", 1)
  for fairy in game:pieces("fairy") do
    game:stand(fairy, game:cell(piece), "visit")
  end
end

local function exchange(game, piece, other)
  local here, there = game:segment(piece), game:segment(other)
  take_fairy_along(game, piece, function()
    game:put(piece, there, "swap")
  end)
  take_fairy_along(game, other, function()
    game:put(other, here, "swap")
  end)
end

-- Who refuses loses a follower for the rest of the game: one on the board or one in the supply.
local GIVE_UP = bst.verb{name = "give_up", args = {"piece"}}
bst.phase{
  name = "give_up",
  options = function(game, f)
    for piece in game:pieces() do
      if game:owner(piece) == f.player and game:has_trait(piece, "follower")
         and (game:cell(piece) ~= 0 or game:from_supply(f.player, game:kind(piece)) == piece) then
        game:emit(GIVE_UP, piece)
      end
    end
  end,
  choose = function(game, _, _, piece)
    game:take(piece, "recall", true)
    return true
  end,
}

local ACCEPT, REFUSE = bst.verb{name = "accept_swap"}, bst.verb{name = "refuse_swap"}
bst.phase{
  name = "answer",
  options = function(game)
    game:emit(ACCEPT)
    game:emit(REFUSE)
  end,
  choose = function(game, f, verb)
    if verb == ACCEPT then
      exchange(game, f.a, f.b)
    else
      game:push("give_up", f.player)
    end
    return true
  end,
}

local SWAP = bst.verb{name = "swap", args = {"piece", "piece"}}
local NO_SWAP = bst.verb{name = "no_swap"}
local may_leave = option("lp.swap_may")
bst.phase{
  name = "swap",
  options = function(game, f)
    each_pair(game, f.player, function(piece, other)
      game:emit(SWAP, piece, other)
    end)
    if may_leave then
      game:emit(NO_SWAP)
    end
  end,
  choose = function(game, _, verb, piece, other)
    if verb == SWAP then
      game:push("answer", game:owner(other), piece, other)
    end
    return true
  end,
}

-- The choice ------------------------------------------------------------------------------------

-- Before the action or after it, but the tile's player has to choose.
bst.budget{name = "porxada"}
bst.menu{name = "porxada", ends_with = "porxada", pass = false}
bst.step{at = "extra", name = "porxada", menu = "porxada", before = {"phantom", "dragon"},
         when = {tile = "porxada", budget = "porxada"}}

bst.offer{verb = "choose_swap", menu = {"act", "porxada"}, spend = "porxada",
          when = {tile = "porxada"},
          options = function(game, _, player)
            each_pair(game, player, function()
              game:emit("choose_swap")
              return true
            end)
          end,
          choose = function(game, _, player)
            game:push("swap", player)
          end}

bst.offer{verb = "choose_bonus", menu = {"act", "porxada"}, spend = "porxada",
          when = {tile = "porxada"},
          choose = function(game)
            for city in game:segments(game:placed(), "city") do
              game:set(city, "porxada_bonus", 1)
            end
          end}

-- The bonus -------------------------------------------------------------------------------------

local MARKER = bst.attribute("porxada_marker")
local CLOSED = bst.mode("closed")

-- Everybody with a follower in the city that is now complete gets a marker.
bst.on("closed", {kind = "city", fold = {porxada_bonus = 1}}, function(game, city)
  for piece in game:members(city) do
    if game:has_trait(piece, "follower") then
      game:set(game:owner(piece), MARKER, 1)
    end
  end
end)

-- In the end a marker makes its player's cities complete ones, as far as that player's points go;
-- or the city itself is, for all its owners, where it is not complete.
local city_too = option("lp.porxada_open") == "scored_complete"
bst.query("mode", {kind = "city", mode = "final"}, function(game, city, player)
  if game:get(player, MARKER) ~= 0
     or (city_too and game:count(city, "porxada_bonus") ~= 0) then
    return CLOSED
  end
end)

-- Players come as bits: bit 1 is the first seat.
if option("lp.porxada_counts") == "complete" then
  bst.on("scored", {kind = "city", mode = "final"}, function(game, city, _, owners)
    for seat = 1, game:player_count() do
      if owners & 1 << seat ~= 0 and game:get(game:player(seat), MARKER) ~= 0 then
        game:close(city)
        return
      end
    end
  end)
end
