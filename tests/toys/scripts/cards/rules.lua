-- Cards: everybody plays one card a round; the best of the suit led takes them all.

local SUIT = bst.attribute("suit")
local WORTH = bst.attribute("worth")
local TRICKS = bst.attribute("tricks")
local HAND_MAX = 3

bst.word("cards")
bst.word("last trick")
local trick = bst.source("trick")
local PLAY = bst.verb{name = "play", args = {"tile"}}

-- One card is out unseen, one lies where nobody looks; then each hand is filled, card by card.
bst.phase{
  name = "hide",
  enter = function(game)
    game:reserve("main", 1)
    game:draw("main", "lost")
    return true
  end,
}
bst.step{at = "setup", name = "hide", phase = "hide"}

bst.phase{
  name = "fill",
  enter = function(game)
    for player in game:players() do
      if game:zone_tiles("hand", player) < HAND_MAX and game:deck_left() > 0 then
        game:draw("main", "hand", player)
        return false
      end
    end
    return true
  end,
}
bst.step{at = "setup", name = "deal", phase = "fill", after = "hide"}
bst.step{at = "turns", builtin = "turns"}
bst.veto("end", function(game)
  for player in game:players() do
    if game:zone_tiles("hand", player) > 0 then
      return "cards are left to play"
    end
  end
end)

local function holds_suit(game, player, suit)
  for i = 1, game:zone_tiles("hand", player) do
    if game:get(game:zone_tile(i, "hand", player), SUIT) == suit then
      return true
    end
  end
  return false
end

-- The suit led must be followed by who can.
local function may_play(game, player, card)
  if game:zone_tiles("row") == 0 then
    return true
  end
  local led = game:get(game:zone_tile(1, "row"), SUIT)
  return game:get(card, SUIT) == led or not holds_suit(game, player, led)
end

local function is_repeated(game, player, index)
  for i = 1, index - 1 do
    if game:zone_tile(i, "hand", player) == game:zone_tile(index, "hand", player) then
      return true
    end
  end
  return false
end

bst.phase{
  name = "play",
  options = function(game, f)
    for i = 1, game:zone_tiles("hand", f.player) do
      local card = game:zone_tile(i, "hand", f.player)
      if may_play(game, f.player, card) and not is_repeated(game, f.player, i) then
        game:emit(PLAY, card)
      end
    end
  end,
  choose = function(game, f, _, card)
    game:move_tile(card, game:zone("hand", f.player), "row")
    return true
  end,
}
bst.step{at = "play", phase = "play"}

-- The seat that played the card with this number; the last one is of who plays now.
local function who_played(game, number)
  local behind = game:zone_tiles("row") - number
  local player = game:active()
  for _ = 1, (game:player_count() - behind) % game:player_count() do
    player = game:next_player(player)
  end
  return player
end

local function best_card(game)
  local led = game:get(game:zone_tile(1, "row"), SUIT)
  local best, most = 1, -1
  for i = 1, game:zone_tiles("row") do
    local card = game:zone_tile(i, "row")
    if game:get(card, SUIT) == led and game:get(card, WORTH) > most then
      best, most = i, game:get(card, WORTH)
    end
  end
  return best
end

bst.phase{
  name = "collect",
  enter = function(game)
    if game:zone_tiles("row") < game:player_count() then
      return true
    end
    local winner = who_played(game, best_card(game))
    local points = 0
    while game:zone_tiles("row") > 0 do
      local card = game:zone_tile(1, "row")
      local worth = game:get(card, WORTH)
      if worth > 0 then
        game:line("cards", 1, worth)
        points = points + worth
      end
      game:move_tile(card, "row", worth > 0 and game:zone("won", winner) or nil)
    end
    game:set(winner, TRICKS, game:get(winner, TRICKS) + 1)
    game:award(winner, points, trick)
    game:next_turn(winner)
    return true
  end,
}
bst.step{at = "collect", phase = "collect"}
bst.step{at = "refill", phase = "fill"}

-- At the end a trick is worth a point more.
bst.phase{
  name = "reckon",
  enter = function(game)
    for player in game:players() do
      game:line("last trick", game:get(player, TRICKS), 1)
      game:award(player, game:get(player, TRICKS), trick)
    end
    return true
  end,
}
bst.step{at = "reckon", phase = "reckon"}
bst.query("rank", function(game, player, value)
  return value * 100 - game:get(player, TRICKS)
end)
