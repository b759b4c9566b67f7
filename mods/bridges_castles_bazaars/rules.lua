-- Bridges and castles. Each is an element that can be switched off; bazaars are in bazaar.lua.

local option = bst.option

-- Bridges and castles of each player, by the number of players.
local function deal(tokens)
  local TOKENS = bst.attribute(tokens)
  bst.on("setup", function(game)
    local count = game:player_count() <= 4 and 3 or 2
    for player in game:players() do
      game:set(player, TOKENS, count)
    end
  end)
end

-- Bridges: one in each part, with the tile where it does not fit without, or afterwards on that
-- tile or beside it.
local function bridges()
  deal("bridges")
  bst.budget{name = "bridge"}
  bst.offer{verb = "place_bridge", menu = "place", builtin = "place", overlay = "bridge",
            cause = "span", spend = {"tile", "bridge"}, cost = "bridges"}

  -- Where a bridge is needed, a drawn tile can be discarded instead.
  if option("bc.bridge_only_pass") then
    bst.offer{verb = "forgo", menu = "place", spend = "tile",
              when = {only_with = "bridge", player = {bridges = 1}, unset = "from_bazaar"},
              choose = function() end}
    bst.step{at = "unplaceable", name = "no_bridge", builtin = "discard", to = "draw",
             restore = {"drawn", "tile"}, when = {unplaced = true, spent = "tile"},
             before = {"vote", "discard"}}
  end

  -- Before or after what else is done; who passed could have laid it already.
  local afterwards = option("bc.bridge_when") == "any"
  local menus = afterwards and {"act", "bridge"} or {"act"}
  local phantom = bst.has("phantom")
  if phantom and afterwards then
    table.insert(menus, "extra")
  end
  bst.offer{verb = "bridge", menu = menus, builtin = "overlay", overlay = "bridge",
            where = option("bc.bridge_free") == "adjacent" and "beside" or "placed",
            cause = "span", spend = "bridge", cost = "bridges"}
  if afterwards then
    bst.menu{name = "bridge", ends_with = "bridge"}
    bst.step{at = "extra", name = "bridge", menu = "bridge", after = "phantom",
             before = {"tending", "dragon"}, when = {spent = phantom and "second" or "figure"}}
  end

  -- Acrobats and bridges do not share a tile.
  if bst.has("under_big_top") and option("under_big_top.acrobats") then
    local ACROBATS = bst.kind("acrobats")
    bst.veto("enter", {cause = "span", shows = "acrobats"}, function(game, cell)
      for pyramid in game:segments(cell, ACROBATS) do
        for _ in game:members(pyramid) do
          return "acrobats stand there"
        end
      end
    end)
    local SPAN = bst.attribute("span")
    bst.veto("put", {kind = "acrobats"}, function(game, _, _, cell)
      for segment in game:segments(cell) do
        if game:get(segment, SPAN) > 0 then
          return "a bridge lies above"
        end
      end
    end)
  end
end

-- Castles ---------------------------------------------------------------------------------------

local CAPS_ONLY = option("bc.castle_shape") == "caps"
local MULTI = option("bc.castle_multi")

-- A cap lies on one side of its tile.
local function is_cap(game, city, cell)
  local sides = 0
  for side = 0, 3 do
    local segment = game:segment_at(cell, side)
    if segment ~= 0 and game:feature(segment) == city then
      sides = sides + 1
    end
  end
  return sides == 1 and game:get(game:tile(cell), "no_castle") == 0
end

local function is_small(game, city)
  local small = game:count(city, "tile") == 2
  if small and CAPS_ONLY then
    for cell in game:cells(city) do
      small = small and is_cap(game, city, cell)
    end
  end
  return small
end

-- How many followers the player has in the city, where nobody else has any.
local function own_followers(game, city, player)
  local count = 0
  for piece in game:members(city) do
    if game:has_trait(piece, "follower") then
      if game:owner(piece) ~= player then
        return 0
      end
      count = count + 1
    end
  end
  return count
end

local function may_raise(game, city, player)
  local count = own_followers(game, city, player)
  return (count == 1 or (MULTI and count > 1)) and is_small(game, city)
end

local function raise(game, city, lord)
  local player = game:owner(lord)
  for piece in game:members(city) do
    if piece ~= lord then
      game:take(piece, "recall")
    end
  end
  game:convert(city, "castle")
  game:set(city, "raised", 1)
  game:set(player, "castles", game:get(player, "castles") - 1)
  game:set(game.GAME, "lords", game:get(game.GAME, "lords") + 1)
end

-- Each player, from the active one on, is asked for the small cities with own followers.
local function conversion()
  local RAISE = bst.verb{name = "castle", args = {"feature"}}
  local STAY = bst.verb{name = "stay", args = {"piece"}}

  local CASTLES = bst.attribute("castles")
  local function any_city(game, player)
    if game:get(player, CASTLES) > 0 then
      for city in game:closing("city") do
        if may_raise(game, city, player) then
          return true
        end
      end
    end
    return false
  end

  bst.phase{
    name = "castles",
    enter = function(game, f)
      while f.a < game:player_count() do
        f.player = f.a == 0 and game:active() or game:next_player(f.player)
        f.a = f.a + 1
        if any_city(game, f.player) then
          game:push("castle", f.player)
          return false
        end
      end
      return true
    end,
  }
  bst.step{at = "convert", name = "castles", phase = "castles",
           when = {closing = {kind = "city", tiles = 2, holds = "follower"}}}

  bst.phase{
    name = "castle",
    pass = true,
    options = function(game, f)
      for city in game:closing("city") do
        if game:get(f.player, CASTLES) > 0 and may_raise(game, city, f.player) then
          game:emit(RAISE, city)
        end
      end
    end,
    choose = function(game, f, _, city)
      if own_followers(game, city, f.player) > 1 then
        game:push("lord", f.player, city)
        return
      end
      for piece in game:members(city) do
        if game:has_trait(piece, "follower") then
          raise(game, city, piece)
          return
        end
      end
    end,
  }

  -- Which of several followers stays.
  bst.phase{
    name = "lord",
    options = function(game, f)
      for piece in game:members(f.a) do
        if game:has_trait(piece, "follower") then
          game:emit(STAY, piece)
        end
      end
    end,
    choose = function(game, f, _, piece)
      raise(game, f.a, piece)
      return true
    end,
  }
end

-- What completes a castle.
local COMPLETES = {[bst.kind("road")] = true, [bst.kind("city")] = true,
                   [bst.kind("monastery")] = true}
local SCORING = {kind = {"road", "city", "monastery"}, closed = true, next_to = "castle"}

-- The most that something which was completed in this part has brought on the cell, if that is more
-- than `best`.
local function best_on(game, cell, best)
  if cell == 0 then
    return best -- beyond the border
  end
  for _, feature, value in game:settled(cell) do
    if COMPLETES[game:kind(feature)] and game:is_closed(feature) then
      best = math.max(best or value, value)
    end
  end
  return best
end

-- The most around a castle: on its two tiles, and beside their long sides. nil where nothing is.
local function best_around(game, castle)
  local one, other
  for cell in game:cells(castle) do
    one, other = other, cell
  end
  local first = game:xy(one) == game:xy(other) and 1 or 0
  local best
  for _, cell in ipairs{one, other, game:across(one, first), game:across(one, first + 2),
                        game:across(other, first), game:across(other, first + 2)} do
    best = best_on(game, cell, best)
  end
  return best
end

-- Castles that are completed at once complete others; none of those made in this part.
local function scoring()
  local LABEL = "completed beside it"
  bst.word(LABEL)
  COMPLETES[bst.kind("castle")] = true
  local RAISED = bst.attribute("raised")
  bst.phase{
    name = "castle_scores",
    enter = function(game)
      repeat
        local due = {}
        for castle in game:features("castle") do
          if not game:is_free(castle) and game:get(castle, RAISED) == 0 then
            local value = best_around(game, castle)
            if value then
              table.insert(due, {castle = castle, value = value})
            end
          end
        end
        for _, one in ipairs(due) do
          game:line(LABEL, 1, one.value)
          game:settle_as(one.castle, "closed", one.value)
        end
      until #due == 0
      return true
    end,
  }
  bst.step{at = "chain", name = "castles", phase = "castle_scores",
           when = {game = "lords", settled = SCORING}}

  -- A castle that its follower leaves for another reason is completed too.
  bst.on("taken", {kind = "castle"}, function(game, _, castle, _, cause)
    game:set(game.GAME, "lords", game:get(game.GAME, "lords") - 1)
    if cause ~= bst.cause("score") and game:is_free(castle) then
      game:settle_as(castle, "closed", 0)
    end
  end)
  -- Who comes to a castle in place of its lord is one too.
  local function take_over(game)
    game:set(game.GAME, "lords", game:get(game.GAME, "lords") + 1)
  end
  bst.on("put", {kind = "castle"}, take_over)
  bst.on("moved", {kind = "castle"}, take_over)
  bst.step{at = "unfinished", name = "castles", builtin = "take_all", kinds = "castle"}

  -- Where the fairy makes what is scored worth more, this is no part of what castles pass on.
  if bst.has("princess_dragon") and option("princess_dragon.fairy")
     and option("pd.fairy_bonus") == "feature" then
    local source = bst.source("fairy")
    local with_her = {trait = "follower", with = "fairy"}
    if option("pd.fairy_place") == "next_to_follower" then
      with_her = {has = "with_fairy"}
    end
    bst.on("extra", {kind = "castle", mode = "closed", holds = with_her}, function(game, castle)
      for player in game:players() do
        if game:is_owner(castle, player) then
          game:award(player, 3, source, castle)
        end
      end
    end)
  end
end

local function castles()
  deal("castles")
  conversion()
  scoring()
  -- A completed castle beside a field is worth 1 more than a city.
  local completed = option("bc.castle_field") == "completed"
  bst.score("castle", "in_field", {base = 1, flat = 1}, completed and {closed = true} or nil)
end

if option("bridges_castles_bazaars.bridges") then
  bridges()
end
if option("bridges_castles_bazaars.castles") then
  castles()
end
