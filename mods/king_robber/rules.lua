-- King and robber: two cards. A completed feature that is larger than all before takes its card;
-- at the end the holders are paid.

local option = bst.option
local scoring = option("kr.scoring")

local KINDS = {cities = "city", roads = "road"}
local CARDS = {}
if option("king_robber.king") then
  table.insert(CARDS, {name = "king", kind = "city", closed = "cities_closed",
                       counts = KINDS[option("kr.king_counts")]})
end
if option("king_robber.robber") then
  table.insert(CARDS, {name = "robber", kind = "road", closed = "roads_closed",
                       counts = KINDS[option("kr.robber_counts")]})
end

local function pay(game, player, source, label, count, points)
  game:line(label, count, points)
  game:award(player, count * points, source)
end

-- 0 while the card lies beside the board.
local function holder(game, card)
  for player in game:players() do
    if game:get(player, card.name) == 1 then
      return player
    end
  end
  return 0
end

-- What closes is only noted, the largest of several being left: the card goes to its new holder
-- when all of this part is scored. Occupied or not, and whoever is paid, plays no part.
local function note_size(card)
  local larger = {kind = card.kind}
  if option("kr.tie") == "first" then
    larger.tiles_over = card.name .. "_size"
  end
  bst.on("closed", larger, function(game, feature)
    local size = game:count(feature, "tile")
    if size >= game:get(game.GAME, card.name .. "_size") then
      game:set(game.GAME, card.name .. "_size", size)
      game:set(game.GAME, card.name .. "_due", 1)
    end
  end)
end

local function hand_over(card)
  bst.phase{
    name = card.name,
    enter = function(game)
      for player in game:players() do
        game:set(player, card.name, player == game:active() and 1 or 0)
      end
      return true
    end,
  }
  bst.step{at = "ride", name = card.name, phase = card.name, when = {game = card.name .. "_due"}}
end

-- `running`: who holds the card before it may change hands is paid for what was completed.
local function pay_running(card)
  bst.on("closed", {kind = card.kind}, function(game)
    game:set(game.GAME, card.closed, game:get(game.GAME, card.closed) + 1)
  end)
  local phase = card.name .. "_running"
  bst.phase{
    name = phase,
    enter = function(game)
      local player = holder(game, card)
      if player ~= 0 then
        pay(game, player, card.source, card.kind, game:get(game.GAME, card.closed), 1)
      end
      return true
    end,
  }
  bst.step{at = "ride", name = phase, phase = phase, when = {game = card.closed},
           before = card.name}
end

local carcassonne = bst.has("count") and option("kr.coc_counts") and 1 or 0

-- Completed by anybody, occupied or not, whenever that was; and the City of Carcassonne.
local function complete(game, kind)
  return game:feature_count(kind, true) + (kind == "city" and carcassonne or 0)
end

local function pay_card(game, card)
  local player = holder(game, card)
  if player == 0 then
    return
  end
  if scoring == "count" then
    pay(game, player, card.source, card.counts, complete(game, card.counts), 1)
  else
    pay(game, player, card.source, card.name, 1, scoring == "ten_each" and 10 or 15)
  end
end

local both = bst.source("king_robber")
local BOTH = "king and robber"
bst.word(BOTH)

local function pay_cards(game)
  local first = #CARDS == 2 and scoring == "fifteen_forty" and holder(game, CARDS[1]) or 0
  if first ~= 0 and first == holder(game, CARDS[2]) then
    pay(game, first, both, BOTH, 1, 40)
    return
  end
  for _, card in ipairs(CARDS) do
    pay_card(game, card)
  end
end

for _, card in ipairs(CARDS) do
  card.source = bst.source(card.name)
  bst.word(card.name)
  bst.word(card.counts)
  bst.word(card.kind)
  note_size(card)
  hand_over(card)
  if scoring == "running" then
    pay_running(card)
  end
end

if scoring ~= "running" then
  bst.phase{
    name = "cards",
    enter = function(game)
      pay_cards(game)
      return true
    end,
  }
  bst.step{at = "cards", name = "king_robber", phase = "cards"}
end
