-- Hills, vineyards and shepherds. Each is an element that can be switched off.

local option = bst.option

local function is_marked(game, cell, attribute)
  return game:get(game:tile(cell), attribute) > 0
end

-- Hills: a tile is out unseen under each; which one nobody knows, unless all lie open. Of those who
-- tie, the ones stay who have followers on hills of the feature; where nobody has, the tie remains.
local function hills()
  local HILL = bst.attribute("hill")

  bst.on("placed", {tile = "hill"}, function(game)
    if game:deck_left("main") > 0 then
      game:reserve("main", 1)
    elseif game:zone_tiles("preview") > 0 then
      game:move_tile(game:zone_tile(1, "preview"), "preview")
    end
  end)

  local function on_hills(game, feature, player)
    local count = 0
    for piece in game:members(feature) do
      if game:owner(piece) == player and game:has_trait(piece, "follower")
         and is_marked(game, game:cell(piece), HILL) then
        count = count + 1
      end
    end
    return count
  end

  local counts = option("hs.hill_tie") == "count"
  local kinds = {"road", "city", "field"}
  if option("hs.hill_for_monastery") then
    table.insert(kinds, "monastery")
  end
  -- Players come and go as bits: bit 1 is the first seat.
  bst.query("owners", {kind = kinds, tied = true}, function(game, feature, players)
    local most, best = 1, 0
    for seat = 1, game:player_count() do
      local bit = players & 1 << seat
      local count = bit ~= 0 and on_hills(game, feature, game:player(seat)) or 0
      if counts and count > most then
        most, best = count, bit
      elseif count >= most then
        best = best | bit
      end
    end
    return best ~= 0 and best or players
  end)
end

-- Vineyards: each around a completed monastery is worth something to it, or around a garden too.
local function vineyards()
  local VINEYARD = bst.attribute("vineyard")
  local LABEL = "vineyard"
  bst.word(LABEL)
  local kinds = {"monastery"}
  if bst.has("abbot_gardens") and option("ab.gardens") and option("hs.vineyards_for_garden") then
    table.insert(kinds, "garden")
  end
  bst.query("lines", {kind = kinds, mode = "closed"}, function(game, monastery)
    local count = 0
    for cell in game:around(game:cell(monastery)) do
      if is_marked(game, cell, VINEYARD) then
        count = count + 1
      end
    end
    if count > 0 then
      game:line(LABEL, count, 3)
    end
  end)
end

-- Tokens that are not beside a shepherd are in the bag; so are the wolves, whenever one draws.
local TOKENS = {
  {name = "one_sheep", sheep = 1, all = 4},
  {name = "two_sheep", sheep = 2, all = 5},
  {name = "three_sheep", sheep = 3, all = 5},
  {name = "four_sheep", sheep = 4, all = 2},
}
local WOLVES = 2
local SHEPHERD
if option("hills_sheep.shepherds") then
  SHEPHERD = bst.piece("shepherd")
  for _, token in ipairs(TOKENS) do
    token.count = bst.attribute(token.name) -- those that lie beside a shepherd
  end
end

local function send_home(game, field)
  for piece in game:members(field) do
    if game:kind(piece) == SHEPHERD then
      game:take(piece, "recall")
    end
  end
end

-- Everybody who has a shepherd there gets all the sheep of the field.
local function herd_home(game, field, source)
  local herds, flock, sheep = {}, {0, 0, 0, 0}, 0
  for piece in game:members(field) do
    if game:kind(piece) == SHEPHERD then
      local owner = game:owner(piece)
      herds[owner] = true
      for i = 1, #TOKENS do
        local count = game:get(owner, TOKENS[i].count)
        flock[i] = flock[i] + count
        sheep = sheep + count * TOKENS[i].sheep
      end
    end
  end
  local player = game:active()
  for _ = 1, game:player_count() do
    if herds[player] then
      for i = 1, #flock do
        if flock[i] > 0 then
          game:line(TOKENS[i].name, flock[i], TOKENS[i].sheep)
        end
      end
      game:award(player, sheep, source, field)
    end
    player = game:next_player(player)
  end
  send_home(game, field)
end

-- A token of the bag for a shepherd, which is in the frame: sheep lie down beside it, a wolf
-- drives all shepherds off the field.
local function drawing()
  local bag = {}
  for _, token in ipairs(TOKENS) do
    table.insert(bag, {word = token.name, count = token.all, out = token.name})
  end
  table.insert(bag, {word = "wolf", count = WOLVES, choose = function(game, f)
    send_home(game, game:segment(f.a))
    return true
  end})
  bst.phase{name = "flock", verb = "meet", bag = bag}
end

-- The token that a new shepherd draws: at once, or when flocks are tended.
local function first_token()
  if option("hs.first_token") == "at_once" then
    bst.on("put", {piece = "shepherd"}, function(game, shepherd)
      game:push("flock", game:owner(shepherd), shepherd)
    end)
    return
  end
  bst.on("put", {piece = "shepherd"}, function(game, shepherd)
    game:set(game.GAME, "new_shepherd", shepherd)
  end)
  bst.phase{
    name = "first_token",
    enter = function(game)
      local shepherd = game:get(game.GAME, "new_shepherd")
      game:set(game.GAME, "new_shepherd", 0)
      if game:segment(shepherd) ~= 0 then
        game:push("flock", game:owner(shepherd), shepherd)
      end
      return true
    end,
  }
  bst.step{at = "extra", name = "first_token", phase = "first_token",
           when = {game = "new_shepherd"}, after = {"extra", "phantom", "bridge", "tunnel"},
           before = {"tending", "dragon", "castle"}}
end

local function shepherds()
  local source = bst.source("flock")
  drawing()

  -- A shepherd comes without claiming the field, and goes with its sheep, whatever takes it away.
  -- Where it has just come, it is not tended yet.
  bst.budget{name = "tending"}
  local block = {piece = "shepherd"}
  if option("hs.shepherd_block") == "foreign_shepherd" then
    block.own = false
  end
  bst.claim{name = "shepherd", menu = "act", piece = "shepherd", feature = "any", without = block,
            cause = "join", spend = {"figure", "tending"}}
  first_token()
  bst.on("taken", {piece = "shepherd"}, function(game, shepherd)
    local owner = game:owner(shepherd)
    for i = 1, #TOKENS do
      game:set(owner, TOKENS[i].count, 0)
    end
  end)

  -- Who extends the field of an own shepherd draws for it or herds all sheep home.
  local function shepherd_of(game, player)
    for piece in game:pieces("shepherd", player) do
      return piece
    end
  end
  bst.menu{name = "tending", ends_with = "tending", pass = false}
  bst.step{at = "extra", name = "tending", menu = "tending",
           when = {extends_own = "shepherd", budget = "tending"},
           after = {"extra", "phantom"}, before = {"dragon", "castle"}}
  bst.offer{verb = "grow", menu = "tending", spend = "tending",
            choose = function(game, _, player)
              game:push("flock", player, shepherd_of(game, player))
            end}
  bst.offer{verb = "herd_home", menu = "tending", spend = "tending",
            choose = function(game, _, player)
              herd_home(game, game:segment(shepherd_of(game, player)), source)
            end}

  -- A field that no tile can extend any more is over for its sheep.
  if option("hs.closed_field") == "auto_home" then
    bst.phase{
      name = "enclosed",
      enter = function(game)
        for shepherd in game:pieces("shepherd") do
          local field = game:segment(shepherd)
          if field ~= 0 and game:count(field, "open") == 0 then
            herd_home(game, field, source)
          end
        end
        return true
      end,
    }
    bst.step{at = "extra", name = "enclosed", phase = "enclosed", when = {enclosed = "shepherd"},
             after = "tending", before = {"dragon", "castle"}}
  end
end

if option("hills_sheep.hills") then
  hills()
end
if option("hills_sheep.vineyards") then
  vineyards()
end
if option("hills_sheep.shepherds") then
  shepherds()
end
