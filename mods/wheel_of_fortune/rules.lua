-- The wheel: where the pig goes when a tile with a wheel is drawn, what happens there, and who
-- waits on crowns. All this is over before the tile is placed, and nothing of it is undone where
-- the tile fits nowhere.

local option = bst.option

local WHEEL = bst.attribute("wheel")
local CITY, FIELD, MONASTERY = bst.kind("city"), bst.kind("field"), bst.kind("monastery")

-- The active player and those after it, in the order of seats.
local function from_active(game)
  local players, player = {}, game:active()
  for i = 1, game:player_count() do
    players[i] = player
    player = game:next_player(player)
  end
  return ipairs(players)
end

-- Calls `found` for each of the player's followers that stand on such features.
local function each_follower(game, player, kind, found)
  for piece in game:pieces(nil, player) do
    local segment = game:segment(piece)
    if segment ~= 0 and game:kind(segment) == kind and game:has_trait(piece, "follower") then
      found(piece, game:feature(segment))
    end
  end
end

-- Awards what `count` explains to each player, where it is anything: it gives lines and their sum.
local function pay_all(game, source, count)
  for _, player in from_active(game) do
    local points = count(game, player)
    if points > 0 then
      game:award(player, points, source)
    end
  end
end

-- Gives `count` times `rate` points, and says so.
local function line(game, label, count, rate)
  if count > 0 and rate > 0 then
    game:line(label, count, rate)
  end
  return count * rate
end

-- Events ----------------------------------------------------------------------------------------

local function fortune()
  local source = bst.source("fortune")
  bst.word("good fortune")
  return function(game)
    game:award(game:active(), line(game, "good fortune", 1, 3), source)
  end
end

-- What a city brings to who has `knights` there.
local TAXES = {
  per_city = function(game, knights, pennants)
    return line(game, "knight", knights, 1) + line(game, "pennant", pennants, 1)
  end,
  per_knight_flat = function(game, knights, pennants)
    return line(game, "knight", knights, 1 + pennants)
  end,
  per_knight = function(game, knights, pennants)
    return line(game, "knight", knights, knights + pennants)
  end,
}

local function taxes()
  local source = bst.source("taxes")
  local tax = TAXES[option("wf.wheel_tax")]
  bst.word("knight")
  bst.word("pennant")
  return function(game)
    pay_all(game, source, function(_, player)
      local knights, cities = {}, {}
      each_follower(game, player, CITY, function(_, city)
        if not knights[city] then
          knights[city] = 0
          table.insert(cities, city)
        end
        knights[city] = knights[city] + 1
      end)
      local points = 0
      for _, city in ipairs(cities) do
        points = points + tax(game, knights[city], game:count(city, "pennants"))
      end
      return points
    end)
  end
end

-- Castles, which another mod brings, feed a field whether they are completed or not.
local CASTLE = bst.has("bridges_castles_bazaars")
  and option("bridges_castles_bazaars.castles") and bst.kind("castle")

local function famine()
  local source = bst.source("famine")
  bst.word("farmer")
  local function towns_at(game, field)
    local count = 0
    for town in game:touching(field, "town") do
      if game:is_closed(town) or game:kind(town) == CASTLE then
        count = count + 1
      end
    end
    return count
  end
  return function(game)
    pay_all(game, source, function(_, player)
      local points = 0
      each_follower(game, player, FIELD, function(_, field)
        points = points + line(game, "farmer", 1, towns_at(game, field))
      end)
      return points
    end)
  end
end

local function storm()
  local source = bst.source("storm")
  bst.word("in the supply")
  return function(game)
    pay_all(game, source, function(_, player)
      local count, told = 0, {}
      for piece in game:pieces(nil, player) do
        local kind = game:kind(piece)
        if not told[kind] and game:has_trait(piece, "follower") then
          told[kind] = true
          count = count + game:supply(player, kind)
        end
      end
      return line(game, "in the supply", count, 1)
    end)
  end
end

local function inquisition()
  local source = bst.source("inquisition")
  local spares_heretics = bst.has("cult") and not option("wf.inquisition_heretics")
  bst.word("monk")
  return function(game)
    pay_all(game, source, function(_, player)
      local monks = 0
      each_follower(game, player, MONASTERY, function(piece)
        local tile = game:tile(game:cell(piece))
        if not (spares_heretics and game:get(tile, "shrine") ~= 0) then
          monks = monks + 1
        end
      end)
      return line(game, "monk", monks, 2)
    end)
  end
end

-- Everybody takes a follower back from the board, one after the other; that is asked.
local function plague()
  bst.budget{name = "ill", per = "menu"}
  bst.menu{name = "wheel_plague", ends_with = "ill", pass = false}
  bst.step{at = "falling_ill", menu = "wheel_plague"}
  bst.offer{verb = "withdraw", menu = "wheel_plague", builtin = "take", cause = "recall",
            spend = "ill", over = {of = "pieces", own = true, trait = "follower", on_board = true}}
  return function(game)
    for _, player in from_active(game) do
      game:push("illness", player)
    end
    return true
  end
end

-- The sections, clockwise, with what happens there (true: players are asked) and how many crowns
-- they have.
local SECTIONS = {
  {name = "fortune", crowns = 1, event = fortune},
  {name = "taxes", crowns = 2, event = taxes},
  {name = "famine", crowns = 1, event = famine},
  {name = "storm", crowns = 2, event = storm},
  {name = "inquisition", crowns = 1, event = inquisition},
  {name = "plague", crowns = 2, event = plague},
}
local NAMES = {}
for i, section in ipairs(SECTIONS) do
  NAMES[i] = section.name
  section.happens = section.event()
end

-- The pig and who waits on crowns ---------------------------------------------------------------

local function wheel_pig(game)
  for pig in game:pieces("wheel_pig") do
    return pig
  end
end

local function section_of(game, pig)
  local zone = game:zone_of(pig)
  for i, section in ipairs(SECTIONS) do
    if game:zone(section.name) == zone then
      return i
    end
  end
end

bst.on("setup", function(game)
  game:stand(wheel_pig(game), game:zone("fortune"), "join")
end)

local ALONE = tonumber(option("wf.wheel_single"))
local source = bst.source("crowns")
bst.word("bet")

-- Who waits in the section is paid and goes home.
local function pay_crowns(game, section)
  local waiting, count = {}, 0
  for piece in game:pieces_in(game:zone(section.name)) do
    local owner = game:owner(piece)
    if owner ~= 0 then
      waiting[owner] = (waiting[owner] or 0) + 1
      count = count + 1
      game:take(piece, "recall")
    end
  end
  if count > 0 then
    local points = count < section.crowns and ALONE or 3
    pay_all(game, source, function(_, player)
      return line(game, "bet", waiting[player] or 0, points)
    end)
  end
end

-- The pig goes on, its section's event happens, and then those who wait there are paid: where
-- players have to decide something first, after that.
bst.phase{
  name = "wheel",
  enter = function(game, f) -- f.a: the section, once the pig is there
    local asks = false
    if f.a == 0 then
      local pig = wheel_pig(game)
      local steps = game:get(game:tile(), WHEEL)
      f.a = (section_of(game, pig) + steps - 1) % #SECTIONS + 1
      game:stand(pig, game:zone(SECTIONS[f.a].name), "join")
      asks = SECTIONS[f.a].happens(game)
    end
    if asks then
      return false
    end
    pay_crowns(game, SECTIONS[f.a])
    return true
  end,
}
bst.step{at = "drawn", name = "wheel", phase = "wheel", when = {tile = "wheel"}, after = "no_tile"}

-- Instead of putting a follower on the tile.
bst.claim{name = "bet", verb = "bet", menu = "act", trait = "follower", zones = NAMES,
          cause = "bet", spend = "figure"}

if bst.has("abbey_mayor") and option("abbey_mayor.mayors") and not option("wf.mayor_anywhere") then
  bst.closed_to{piece = "mayor", class = "bet"}
end

-- With other mods -------------------------------------------------------------------------------

-- A festival brings followers back from crowns too. A phantom that was taken back waits for the
-- next part, as from the board.
if bst.has("festival") then
  local PHANTOM = bst.has("phantom") and not option("fe.festival_phantom_again")
    and bst.piece("phantom")
  bst.offer{name = "bring_home_bet", verb = "bring_home", menu = "act", builtin = "take",
            cause = "recall", over = {of = "pieces", own = true, zone = NAMES, distinct = true},
            spend = {"figure", "alternative"}, when = {tile = "festival", in_zone = NAMES},
            choose = PHANTOM and function(game, _, _, piece)
              if game:kind(piece) == PHANTOM then
                game:set(game.GAME, "phantom_back", 1)
              end
            end or nil}
end

-- A phantom may be put on a crown as a second piece.
if bst.has("phantom") then
  local unspent = option("ph.phantom_after") == "placement" and "alternative" or "second"
  bst.claim{name = "phantom_bet", verb = "bet", menu = "extra", piece = "phantom",
            zones = NAMES, cause = "second", spend = "second",
            when = {spent = "figure", budget = unspent}}
end
