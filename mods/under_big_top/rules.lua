-- The big top, acrobats and the ringmaster. Each is an element that can be switched off.

local option = bst.option

local function count_owner(game, counts, piece)
  local owner = game:owner(piece)
  counts[owner] = (counts[owner] or 0) + 1
end

-- The animals: which one is under the big top is decided when it is shown. `shown` counts those
-- that are out.
local ANIMALS = {
  {name = "flea", shown = "fleas", points = 1, all = 1},
  {name = "monkey", shown = "monkeys", points = 3, all = 4},
  {name = "seal", shown = "seals", points = 4, all = 5},
  {name = "bear", shown = "bears", points = 5, all = 3},
  {name = "tiger", shown = "tigers", points = 6, all = 2},
  {name = "elephant", shown = "elephants", points = 7, all = 1},
}

local function circus()
  local BIG_TOP = bst.piece("big_top")
  local source = bst.source("big_top")
  local copies = math.max(1, option("under_big_top.tiles") + option("under_big_top.older"))

  local function big_top(game)
    for piece in game:pieces(BIG_TOP) do
      return piece
    end
  end

  -- How many followers everybody has on a cell and around it, whatever they stand on there.
  local function audience(game, cell)
    local counts = {}
    for piece in game:pieces_on(cell) do
      if game:has_trait(piece, "follower") then
        count_owner(game, counts, piece)
      end
    end
    for piece in game:pieces_around(cell) do
      if game:has_trait(piece, "follower") then
        count_owner(game, counts, piece)
      end
    end
    return counts
  end

  local function perform(game, animal)
    local counts = audience(game, game:cell(big_top(game)))
    local player = game:active()
    for _ = 1, game:player_count() do
      local count = counts[player]
      if count then
        game:line(animal.shown, count, animal.points)
        game:award(player, count * animal.points, source)
      end
      player = game:next_player(player)
    end
  end

  -- Chance shows one of the animals that are left; when all have been shown, there is none.
  local bag = {}
  for _, animal in ipairs(ANIMALS) do
    bst.word(animal.shown)
    table.insert(bag, {word = animal.name, count = animal.all * copies, out = animal.shown,
                       choose = function(game)
                         perform(game, animal)
                         return true
                       end})
  end
  bst.phase{name = "animals", verb = "show", bag = bag}
  bst.step{at = "after", name = "animals", phase = "animals",
           when = {tile = "circus", on_board = "big_top"}}
  bst.step{at = "after", name = "big_top", builtin = "move", move = "big_top", cause = "pitch",
           when = {tile = "circus"}, after = "animals", before = {"quarter", "dragon", "circle"}}
  if option("bt.bigtop_final") then
    bst.step{at = "unfinished", name = "animals", phase = "animals", before = "unfinished",
             when = {on_board = "big_top"}}
  end
end

-- The fairy's points for acrobats that she is with: see her mod.
local function fairy_pay()
  local source = bst.source("fairy")
  local single = option("pd.fairy_place") == "next_to_follower"

  local function is_with_her(game, piece)
    if single then
      return game:get(piece, "with_fairy") ~= 0
    end
    for her in game:pieces("fairy") do
      return game:cell(her) == game:cell(piece)
    end
  end

  return function(game, pyramid, player)
    for piece in game:members(pyramid) do
      if game:owner(piece) == player and is_with_her(game, piece) then
        game:award(player, 3, source, pyramid)
        return
      end
    end
  end
end

local function acrobats()
  local source = bst.source("acrobats")
  local LABEL = "acrobat"
  bst.word(LABEL)

  -- Whose acrobats they are is all the same: three build a pyramid.
  local kinds = {"follower"}
  if bst.has("phantom") then
    table.insert(kinds, "phantom")
  end
  if option("bt.acrobat_types") == "all_followers" and bst.has("inns_cathedrals")
     and option("inns_cathedrals.big_followers") then
    table.insert(kinds, "big_follower")
  end
  local function climb(rule)
    rule.kinds, rule.feature, rule.room = "acrobats", "any", 3
    bst.claim(rule)
  end
  climb{name = "acrobat", menu = "act", piece = kinds, where = "around", cause = "deploy",
        spend = "figure"}
  if bst.has("princess_dragon") and option("princess_dragon.portal") then
    climb{name = "portal_acrobat", menu = "act", piece = kinds, where = "board", cause = "portal",
          when = {tile = "portal"}, spend = {"figure", "portal"}}
  end
  if bst.has("phantom") then
    local unspent = option("ph.phantom_after") == "placement" and "alternative" or "second"
    climb{name = "phantom_acrobat", menu = "extra", piece = "phantom", where = "around",
          cause = "second", when = {spent = "figure", budget = unspent}, spend = "second"}
  end

  local fairy = bst.has("princess_dragon") and option("princess_dragon.fairy") and fairy_pay()
  local fairy_final = fairy and option("pd.fairy_final")

  local function call_down(game, pyramid, with_fairy)
    local counts = {}
    for piece in game:members(pyramid) do
      count_owner(game, counts, piece)
    end
    local player = game:active()
    for _ = 1, game:player_count() do
      local count = counts[player]
      if count then
        game:line(LABEL, count, 5)
        game:award(player, 5 * count, source, pyramid)
      end
      if count and with_fairy then
        with_fairy(game, pyramid, player)
      end
      player = game:next_player(player)
    end
    for piece in game:members(pyramid) do
      game:take(piece, "score")
    end
  end

  -- Instead of placing a follower, anybody may call a whole pyramid down.
  bst.offer{verb = "applaud", menu = "act", spend = {"figure", "alternative"},
            over = {of = "segments", kinds = "acrobats", members = 3},
            choose = function(game, _, _, pyramid)
              call_down(game, pyramid, fairy)
            end}

  bst.phase{
    name = "acrobats",
    enter = function(game)
      for pyramid in game:features("acrobats") do
        if not game:is_free(pyramid) then
          call_down(game, pyramid, fairy_final and fairy)
        end
      end
      return true
    end,
  }
  bst.step{at = "unfinished", name = "acrobats", phase = "acrobats", after = "unfinished"}
end

-- The ringmaster earns by what is around it whenever its feature is scored, whoever owns that.
local function ringmaster()
  local RINGMASTER = bst.piece("ringmaster")
  local CIRCUS, SPACE = bst.attribute("circus"), bst.attribute("acrobat_space")
  local source = bst.source("ringmaster")
  local CIRCUS_LABEL, SPACE_LABEL = "circus", "acrobat_space"
  bst.word(CIRCUS_LABEL)
  bst.word(SPACE_LABEL)

  local function pay(game, piece)
    local cell = game:cell(piece)
    local tile = game:tile(cell)
    local circuses, spaces = game:get(tile, CIRCUS), game:get(tile, SPACE)
    for near in game:around(cell) do
      tile = game:tile(near)
      circuses = circuses + game:get(tile, CIRCUS)
      spaces = spaces + game:get(tile, SPACE)
    end
    if circuses > 0 then
      game:line(CIRCUS_LABEL, circuses, 2)
    end
    if spaces > 0 then
      game:line(SPACE_LABEL, spaces, 2)
    end
    if circuses + spaces > 0 then
      game:award(game:owner(piece), 2 * (circuses + spaces), source, game:segment(piece))
    end
  end

  local function pay_members(game, feature)
    for piece in game:members(feature) do
      if game:kind(piece) == RINGMASTER then
        pay(game, piece)
      end
    end
  end
  bst.on("extra", {kind = {"road", "city", "monastery", "field"}, holds = "ringmaster"},
         pay_members)

  -- Where fields are not settled one by one.
  if option("base.farmers") and option("base.field_rule") ~= "per_field" then
    bst.phase{
      name = "ringmasters",
      enter = function(game)
        for field in game:features("field") do
          pay_members(game, field)
        end
        return true
      end,
    }
    bst.step{at = "areas", name = "ringmasters", phase = "ringmasters", before = "fields"}
  end
end

if option("under_big_top.circus") then
  circus()
end
if option("under_big_top.acrobats") then
  acrobats()
end
if option("under_big_top.ringmaster") then
  ringmaster()
end
