-- Towers: floors and who stands on top of them; what is captured from them, and how it comes back.

local option = bst.option

local FLOORS = bst.attribute("floors")

-- Floors of each player, by the number of players.
local DEALT = {10, 10, 9, 7, 6, 5}

bst.on("setup", function(game)
  local count = game:player_count()
  for player in game:players() do
    game:set(player, FLOORS, DEALT[count] or 30 // count)
  end
end)

-- A floor on any tower without a follower on top, then a capture.
bst.offer{verb = "floor", menu = "act", cost = "floors", spend = {"figure", "alternative"},
          over = {of = "segments", kinds = "tower_top", free = true},
          adds = "height", track = "capture"}

-- A follower on any tower that has a floor and nobody on top. What keeps others off a tile, such as
-- the dragon, keeps it away too, unless an option says that climbing is no deploying.
local CAUSE = option("tower.closed_tile") == "open" and "climb" or "deploy"
bst.claim{name = "climb", menu = "act", trait = "follower", kinds = "tower_top", where = "board",
          when = {fold = {height = 1}}, cause = CAUSE, spend = "figure"}

if not option("tower.top_capture") then
  bst.closed_to{kind = "tower_top", class = "capture"}
end
if not option("tower.top_dragon") then
  bst.closed_to{kind = "tower_top", class = "eat"}
end

-- Prisoners -------------------------------------------------------------------------------------

local function prison(game, player)
  return game:zone("prison", player)
end

local function prisoners(game, captor, owner)
  local count = 0
  for piece in game:pieces_in(prison(game, captor)) do
    if game:owner(piece) == owner then
      count = count + 1
    end
  end
  return count
end

local function free_all(game, captor, owner)
  for piece in game:pieces_in(prison(game, captor)) do
    if game:owner(piece) == owner then
      game:take(piece, "recall")
    end
  end
end

-- Two players who hold equally many pieces of each other get them all back.
local function exchange_equal(game, captor, owner)
  local held = prisoners(game, owner, captor)
  if held > 0 and held == prisoners(game, captor, owner) then
    free_all(game, captor, owner)
    free_all(game, owner, captor)
  end
end

-- The piece that was just captured goes back for one of the captor's.
local function exchange_one(game, captor, owner, piece)
  if prisoners(game, owner, captor) > 0 then
    game:take(piece, "recall")
    game:push("exchange", captor, owner)
  end
end

local one_for_one = option("tower.exchange") == "one_for_one"

-- Which of the captor's pieces comes back is asked only where they are of several kinds.
if one_for_one then
  local EXCHANGE = bst.verb{name = "exchange", args = {"piece_kind"}}

  local function free_one(game, holder, owner, kind)
    for piece in game:pieces_in(prison(game, holder)) do
      if game:owner(piece) == owner and game:kind(piece) == kind then
        game:take(piece, "recall")
        return
      end
    end
  end

  -- One kind of the owner's pieces there, and whether there are others.
  local function kind_held(game, holder, owner)
    local kind
    for piece in game:pieces_in(prison(game, holder)) do
      if game:owner(piece) == owner then
        if kind and game:kind(piece) ~= kind then
          return kind, true
        end
        kind = game:kind(piece)
      end
    end
    return kind, false
  end

  bst.phase{
    name = "exchange",
    enter = function(game, f)
      local kind, is_choice = kind_held(game, f.a, f.player)
      if not is_choice then
        free_one(game, f.a, f.player, kind)
        return true
      end
    end,
    options = function(game, f)
      local told = {}
      for piece in game:pieces_in(prison(game, f.a)) do
        local kind = game:kind(piece)
        if game:owner(piece) == f.player and not told[kind] then
          told[kind] = true
          game:emit(EXCHANGE, kind)
        end
      end
    end,
    choose = function(game, f, _, kind)
      free_one(game, f.a, f.player, kind)
      return true
    end,
  }
end

-- Capture ---------------------------------------------------------------------------------------

-- Of the own pieces only followers come back, if any.
local function capture(game, _, player, piece)
  local owner = game:owner(piece)
  if owner == player then
    game:take(piece, "capture")
    return
  end
  game:take(piece, "capture", prison(game, player))
  if one_for_one then
    exchange_one(game, player, owner, piece)
  else
    exchange_equal(game, player, owner)
  end
end

bst.budget{name = "captured"}
bst.menu{name = "capture", ends_with = "captured"}
bst.step{at = "from_tower", menu = "capture"}
local function offer(name, own, trait)
  bst.offer{verb = "capture", name = name, menu = "capture", spend = "captured",
            must = option("tower.capture") == "must",
            over = {of = "pieces", own = own, trait = trait, cross = "height",
                    open_to = "capture"},
            choose = capture}
end
offer("capture", false, option("tower.capturable") == "followers" and "follower" or nil)
if option("tower.own") then
  offer("capture_own", true, "follower")
end

-- Ransom ----------------------------------------------------------------------------------------

local price = option("tower.ransom")
local to_captor = option("tower.ransom_to") == "captor"
local source = bst.source("ransom")
local PAID = "ransom"
bst.word(PAID)

local function pay(game, player, points)
  game:line(PAID, 1, points)
  game:award(player, points, source)
end

-- In the own turn, as long as its part has not come to the end of its action.
bst.budget{name = "ransom", per = "turn",
           max = option("tower.ransom_limit") == "1" and 1 or 255}
bst.offer{verb = "ransom", menu = {"place", "act"}, spend = "ransom",
          when = {score = price, after_turns = false},
          over = {of = "pieces", zone = "prison", own = true, distinct = true},
          choose = function(game, _, player, piece)
            local captor = game:owner(game:zone_of(piece))
            game:take(piece, "recall")
            pay(game, player, -price)
            if to_captor then
              pay(game, captor, price)
            end
            if not one_for_one then
              exchange_equal(game, captor, player)
            end
          end}
