-- Builders, pigs and goods. Each is an element that can be switched off.

local option = bst.option

-- A helper joins an own follower's feature; it neither occupies it nor counts there.
local function helper(piece, open, when)
  bst.claim{name = piece, menu = "act", piece = piece, feature = "any", open = open, when = when,
            needs = "follower", without = piece, cause = "deploy", spend = "figure"}
end

-- Builders: who extends the feature of an own builder plays a second tile, once in a turn. All this
-- asks about the moment of laying, when nothing has been put on the tile yet: a builder in one of
-- its features was there before, and what becomes of it later plays no part.
local function builders()
  helper("builder", true)
  bst.budget{name = "second_part", per = "turn"}

  local DUE = bst.attribute("second_part_due")
  local function earn(game)
    game:set(game.GAME, DUE, 1)
  end
  bst.on("placed", {extends_own = "builder", budget = "second_part"}, earn)

  -- So does a tunnel token that makes the builder's road longer.
  if bst.has("tunnel") and option("tb.tunnel_token") == "extends" then
    bst.on("linked", {game = "token_extends", budget = "second_part"}, earn)
  end

  -- A tile may close a feature beside it and be no part of it.
  if option("tb.trigger") == "extend_or_complete" then
    local BUILDER = bst.piece("builder")
    local function builder_closed_in(game, cell)
      for segment in game:segments(cell) do
        if game:is_closed(segment) then
          for piece in game:members(segment) do
            if game:kind(piece) == BUILDER and game:owner(piece) == game:active() then
              return true
            end
          end
        end
      end
      return false
    end
    bst.on("placed", {budget = "second_part"}, function(game, cell)
      for beside in game:beside(cell) do
        if builder_closed_in(game, beside) then
          earn(game)
        end
      end
    end)
  end

  local may_decline = option("tb.decline")
  bst.menu{name = "second_part", ends_with = "second_part", pass = may_decline}
  bst.offer{verb = "extra_tile", menu = "second_part", spend = "second_part",
            auto = not may_decline,
            choose = function(game, _, player)
              game:push("part", player)
            end}
  bst.step{at = "part_end", name = "second_part", menu = "second_part",
           when = {game = "second_part_due", deck_empty = false}}
end

-- Pigs: each completed town beside the field is worth more to an owner who has a pig there. A pig
-- herd, which other mods may bring, takes the place of pigs or joins them.
local function pigs()
  local herds = bst.has("river") or bst.has("gq11")
  local alone = herds and option("tb.herd_with_pig") == "exclusive" and {lacks = "pig_herd"} or nil
  helper("pig", false, alone)
  bst.rate{kind = "town", mode = "in_field", worth = true,
           when = {payee = {via = "pig"}, via = alone},
           bonus = {flat = "tb.pig_bonus"}, label = "pig"}
end

-- Goods: whoever completes a city takes them, as long as there are any.
local GOODS = {
  {name = "wine", bank = 9, most = "most wine"},
  {name = "grain", bank = 6, most = "most grain"},
  {name = "cloth", bank = 5, most = "most cloth"},
}

local function take_goods(good)
  local TOKENS = good.tokens
  bst.on("closed", {kind = "city", fold = {[good.name] = 1}}, function(game, city)
    local left = good.bank
    for player in game:players() do
      left = left - game:get(player, TOKENS)
    end
    local taker = game:active()
    local taken = math.min(game:count(city, good.name), left)
    game:set(taker, TOKENS, game:get(taker, TOKENS) + taken)
  end)
end

-- Everybody who has the most of one sort, at least one, is paid for it.
local function pay_goods(game, good, points, source)
  local most = 1
  for player in game:players() do
    most = math.max(most, game:get(player, good.tokens))
  end
  for player in game:players() do
    if game:get(player, good.tokens) == most then
      game:line(good.most, 1, points)
      game:award(player, points, source)
    end
  end
end

local function goods()
  local points = option("tb.goods_points")
  local source = bst.source("goods")
  for _, good in ipairs(GOODS) do
    bst.word(good.most)
    good.tokens = bst.attribute(good.name .. "_tokens")
    take_goods(good)
  end
  bst.phase{
    name = "goods",
    enter = function(game)
      for _, good in ipairs(GOODS) do
        pay_goods(game, good, points, source)
      end
      return true
    end,
  }
  bst.step{at = "goods", name = "goods", phase = "goods"}
end

if option("traders_builders.builders") then
  builders()
end
if option("traders_builders.pigs") then
  pigs()
end
if option("traders_builders.goods") then
  goods()
end
