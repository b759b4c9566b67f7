-- The count: how followers get into the quarters of his city, and out of them.

local option = bst.option

local COUNT, FIELD = bst.piece("count"), bst.kind("field")

-- The count goes round the quarters in this order. Each leads to features of one kind.
local QUARTERS = {
  {name = "castle", goal = "city"},
  {name = "market", goal = "field"},
  {name = "blacksmith", goal = "road"},
  {name = "cathedral", goal = "monastery"},
}
local LEADS_TO = {} -- the quarter of a kind of features
for _, quarter in ipairs(QUARTERS) do
  quarter.kind = bst.kind(quarter.goal)
  LEADS_TO[quarter.kind] = quarter
end

local function zone_of(game, quarter)
  return game:zone(quarter.name)
end

local function holds_count(game, quarter)
  for count in game:pieces(COUNT) do
    return game:zone_of(count) == zone_of(game, quarter)
  end
end

bst.on("setup", function(game)
  for count in game:pieces(COUNT) do
    game:stand(count, game:zone("castle"), "join")
  end
end)

-- Carcassonne counts as a completed city beside fields.
bst.score("walled_city", "in_field", {base = 1}, {closed = true})

-- Out of the quarters ---------------------------------------------------------------------------

-- Whether a follower is in the quarter; of the player, where one is named.
local function is_inside(game, quarter, player)
  for piece in game:pieces_in(zone_of(game, quarter), player) do
    if game:owner(piece) ~= 0 then
      return true
    end
  end
  return false
end

local function has_follower(game, quarters, player)
  for i = 1, #quarters do
    if is_inside(game, quarters[i], player) then
      return true
    end
  end
  return false
end

-- What the player may move from one quarter to these features of its kind: a follower of each kind.
local function offer_from(game, quarter, player, features)
  local told = {}
  for piece in game:pieces_in(zone_of(game, quarter), player) do
    local kind = game:kind(piece)
    if not told[kind] then
      told[kind] = true
      for _, feature in ipairs(features) do
        game:emit_puts("release", piece, feature, "release")
      end
    end
  end
end

-- The quarter follows from the feature that the follower goes to.
local function release(game, player, kind, segment)
  for piece in game:pieces_in(zone_of(game, LEADS_TO[game:kind(segment)]), player) do
    if game:kind(piece) == kind then
      game:put(piece, segment, "release")
      return
    end
  end
end

-- The fields of the placed tile with a barn that is new, or to which farmers were joined.
local function barn_fields(game)
  local found, told = {}, {}
  for segment in game:segments(game:placed(), FIELD) do
    local field = game:feature(segment)
    local has_barn, is_due = false, false
    for piece in game:members(field) do
      local is_barn = game:kind(piece) == bst.piece("barn")
      has_barn = has_barn or is_barn
      is_due = is_due or game:has_trait(piece, "follower")
        or is_barn and game:get(piece, "built") ~= 0
    end
    if has_barn and is_due and not told[field] then
      told[field] = true
      table.insert(found, field)
    end
  end
  return found
end

local has_barns = bst.has("abbey_mayor") and option("abbey_mayor.barns")
local market_barn = has_barns and option("co.market_barn")

-- The quarters from which followers may go somewhere now, and the features by their kind.
local function open_quarters(game)
  local open, features = {}, {[FIELD] = market_barn and barn_fields(game) or nil}
  for feature in game:closing() do
    local kind = game:kind(feature)
    if features[kind] then
      table.insert(features[kind], feature)
    elseif LEADS_TO[kind] and is_inside(game, LEADS_TO[kind]) then
      features[kind] = {feature}
    end
  end
  if next(features) then
    for i = 1, #QUARTERS do
      local quarter = QUARTERS[i]
      if features[quarter.kind] and is_inside(game, quarter)
         and not holds_count(game, quarter) then
        table.insert(open, quarter)
      end
    end
  end
  return open, features
end

bst.budget{name = "released"}

-- When something was completed, all who have followers for it in quarters are asked once, from the
-- left of the active player on.
bst.phase{
  name = "release",
  enter = function(game)
    local open, player = open_quarters(game), game:active()
    game:spend("released")
    for _ = 1, game:player_count() do
      player = game:next_player(player)
      if has_follower(game, open, player) then
        game:push("leaving", player)
      end
    end
    return true
  end,
}
local function release_when(name, when)
  when.budget = "released"
  bst.step{at = "closing", name = name, phase = "release", after = "beside_abbey",
           before = "barn_fields", when = when}
end
release_when("release_castle", {closing = {kind = "city"}, in_zone = "castle"})
release_when("release_blacksmith", {closing = {kind = "road"}, in_zone = "blacksmith"})
release_when("release_cathedral", {closing = {kind = "monastery"}, in_zone = "cathedral"})
if market_barn then
  release_when("release_market", {touches = "barn", in_zone = "market"})
end
bst.menu{name = "release"}
bst.step{at = "from_quarters", menu = "release"}
bst.offer{verb = "release", menu = "release", args = {"piece_kind", "segment"},
          options = function(game, _, player)
            local open, features = open_quarters(game)
            for _, quarter in ipairs(open) do
              offer_from(game, quarter, player, features[quarter.kind])
            end
          end,
          choose = function(game, _, player, kind, segment)
            release(game, player, kind, segment)
          end}

-- At the end each player moves one follower after the other; who passes is out.
local function unfinished(game, kind)
  local found = {}
  for feature in game:features(kind, false) do
    table.insert(found, feature)
  end
  return found
end

local at_end = {}
for _, quarter in ipairs(QUARTERS) do
  local is_open = option("co.count_final") == "any_quarter" or quarter.name == "market"
  if is_open and (quarter.name ~= "market" or option("base.farmers")) then
    table.insert(at_end, quarter)
  end
end

-- Farmers who come to a barn at the end are scored and leave at once, as those who are joined to
-- one. Nobody else is with a barn then.
local function score_at_barns(game)
  for barn in game:pieces("barn") do
    local field = game:segment(barn)
    if field ~= 0 then
      for piece in game:members(field) do
        if game:has_trait(piece, "follower") then
          game:settle_as(field, "barn_joined")
          break
        end
      end
    end
  end
end

bst.phase{
  name = "last_release",
  -- f.a: how far from who had the last turn, f.b: bits of those distances where somebody is out
  enter = function(game, f)
    local count = game:player_count()
    if f.a == 0 then
      f.player = game:active()
    elseif game:get(game.GAME, "may_release") == 1 then
      f.b = f.b | 1 << f.a % count
    end
    for _ = 1, count do
      f.a = f.a + 1
      f.player = game:next_player(f.player)
      if f.b >> f.a % count & 1 == 0 and has_follower(game, at_end, f.player) then
        game:set(game.GAME, "may_release", 1)
        game:push("last_leaving", f.player)
        return false
      end
    end
    game:set(game.GAME, "may_release", 0)
    if has_barns then
      score_at_barns(game)
    end
    return true
  end,
}
bst.step{at = "last_release", name = "release", phase = "last_release",
         when = {in_zone = {"castle", "market", "blacksmith", "cathedral"}}}
bst.menu{name = "last_release"}
bst.step{at = "from_quarters_at_end", menu = "last_release"}
bst.offer{verb = "release", name = "last_release", menu = "last_release",
          args = {"piece_kind", "segment"}, when = {game = "may_release"},
          options = function(game, _, player)
            for _, quarter in ipairs(at_end) do
              if is_inside(game, quarter, player) and not holds_count(game, quarter) then
                offer_from(game, quarter, player, unfinished(game, quarter.kind))
              end
            end
          end,
          choose = function(game, _, player, kind, segment)
            release(game, player, kind, segment)
            game:set(game.GAME, "may_release", 0)
          end}

-- Into the quarters -----------------------------------------------------------------------------

local MOVES = option("co.count_move")

local function move_count(game, zone)
  for count in game:pieces(COUNT) do
    game:stand(count, zone, "join")
  end
end

local function next_quarter(game)
  for i, quarter in ipairs(QUARTERS) do
    if holds_count(game, quarter) then
      return zone_of(game, QUARTERS[i % #QUARTERS + 1])
    end
  end
end

-- Others got points for features in this part of the turn: the active player got none, or has put
-- no follower on the board.
local may_send = {scored = "others", unscored = "own", budget = "sent"}
if option("co.count_deploy") == "no_follower_placed" then
  may_send = {scored = "others", unset = "has_put", budget = "sent"}
  bst.on("put", {trait = "follower", own = true}, {mark = "has_put"})
end

bst.budget{name = "sent", per = option("co.count_deploy_per")}
bst.menu{name = "quarter", ends_with = "sent"}
bst.step{at = "after", name = "quarter", menu = "quarter", when = may_send,
         after = {"animals", "big_top"}, before = {"dragon", "circle", "catapult"}}
local sends_to = {}
for _, quarter in ipairs(QUARTERS) do
  if quarter.goal ~= "field" or option("base.farmers") then
    table.insert(sends_to, quarter.name)
  end
end
bst.claim{name = "send", verb = "send", menu = "quarter", trait = "follower", zones = sends_to,
          cause = "join", spend = "sent", track = MOVES == "by_player" and "strolling" or nil}

-- Then the count goes on.
if MOVES ~= "by_player" then
  bst.on("put", {trait = "follower", cause = "join"}, function(game, follower)
    local zone = game:zone_of(follower)
    if zone ~= 0 then
      move_count(game, MOVES == "clockwise" and next_quarter(game) or zone)
    end
  end)
else
  bst.budget{name = "count_moved"}
  bst.menu{name = "count", ends_with = "count_moved"}
  bst.step{at = "count_goes", menu = "count"}
  bst.offer{verb = "count", menu = "count", args = {"zone"}, spend = "count_moved",
            options = function(game)
              for _, quarter in ipairs(QUARTERS) do
                if not holds_count(game, quarter) then
                  game:emit("count", zone_of(game, quarter))
                end
              end
            end,
            choose = function(game, _, _, zone)
              move_count(game, zone)
            end}
end
