-- A road at an entrance is open. Once in a part, whoever places a tile may put a token on any
-- entrance; the second one of a pair makes one road of both, wherever they lie.

local option = bst.option

-- Three players have fewer pairs than two, and more have one: a pair that nobody has is no piece.
local PAIRS = {"tunnel_a"}
if option("tu.tunnel_pairs") ~= "1/1" then
  table.insert(PAIRS, "tunnel_b")
end
if option("tu.tunnel_pairs") == "3/2" then
  table.insert(PAIRS, "tunnel_c")
end

local TUNNELLED = bst.attribute("tunnelled")
-- Without the second tokens nothing is ever connected.
local second_too = option("tu.tunnel_second")
local own_road = option("tu.tunnel_claim") == "own_road"

-- Where the player's other token of this pair lies.
local function other_entrance(game, pair, player, entrance)
  for token in game:pieces(pair, player) do
    local segment = game:segment(token)
    if segment ~= 0 and segment ~= entrance then
      return segment
    end
  end
end

-- Whether a token makes the road of an own builder longer, which may earn a second tile.
local builders = bst.has("traders_builders") and option("traders_builders.builders")
                 and option("tb.tunnel_token") == "extends"

local function has_builder(game, road, player)
  for piece in game:members(road) do
    if game:kind(piece) == bst.piece("builder") and game:owner(piece) == player then
      return true
    end
  end
  return false
end

local function adds_tiles(game, road, other)
  local known = {}
  for cell in game:cells(road) do
    known[cell] = true
  end
  for cell in game:cells(other) do
    if not known[cell] then
      return true
    end
  end
  return false
end

local function extends(game, player, road, other)
  return has_builder(game, road, player) and adds_tiles(game, road, other)
end

local function connect(game, player, one, other)
  if builders and (extends(game, player, one, other) or extends(game, player, other, one)) then
    game:set(game.GAME, "token_extends", 1)
  end
  game:link(one, other)
end

bst.budget{name = "tunnel"}
bst.menu{name = "tunnel", ends_with = "tunnel"}

-- The first token only, where the second ones are not put.
local function may_put(pair, spent)
  return {supply = pair, spent = spent,
          off_board = not second_too and {piece = pair, own = true} or nil}
end

local function offer(pair, name, menu, spent)
  local PAIR = bst.piece(pair)
  bst.offer{
    name = name, verb = pair, menu = menu, spend = "tunnel", when = may_put(pair, spent),
    over = {of = "segments", kinds = "road", has = "entrance", lacks = "tunnelled",
            feature = own_road and {holds = {trait = "follower", own = true}} or nil},
    choose = function(game, _, player, entrance)
      game:put(game:from_supply(player, PAIR), entrance, "dig")
      game:set(entrance, TUNNELLED, 1)
      local other = other_entrance(game, PAIR, player, entrance)
      if other then
        connect(game, player, entrance, other)
      end
    end,
  }
end

-- Before or after what else is done, and between that and a phantom.
for _, pair in ipairs(PAIRS) do
  offer(pair, pair, {"act", "tunnel"})
  if bst.has("phantom") then
    offer(pair, pair .. "_between", "extra", "figure")
  end
end
bst.step{at = "extra", name = "tunnel", menu = "tunnel", after = {"phantom", "bridge"},
         before = {"tending", "dragon"}}
