-- Dragon, fairy, princess and portal. Each is an element that can be switched off.

local option = bst.option

-- What is done instead of putting a follower on the board.
local ALTERNATIVE = {"figure", "alternative"}

-- The dragon comes to each volcano. A dragon tile sends it on its way: each player in turn, from
-- the active one on, moves it by a tile, and it eats what stands there.
local function dragon()
  -- Dragon tiles that come before the dragon wait until it is there.
  if option("pd.dragon_early_tiles") == "set_aside" then
    bst.step{at = "drawn", name = "early_dragon", builtin = "discard", into = "set_aside",
             to = "draw", restore = "drawn", before = "no_tile",
             when = {tile = "dragon_sign", off_board = "dragon"}}
  end
  -- They are shuffled into the pile as it is then; where it lies open, it is laid in a new order.
  bst.on("placed", {tile = "volcano", off_board = "dragon"}, function(game)
    if game:zone_tiles("set_aside") > 0 then
      game:push("shuffle", game:active())
    end
  end)
  local has_withheld = option("base.equal_turns")
  local lies_open = option("base.reveal") == "all"
  bst.phase{
    name = "shuffle",
    enter = function(game)
      if has_withheld and game:draw_reserved("main", "withheld") then
        return false
      end
      game:deck_add("main", "set_aside")
      if lies_open then
        game:deck_add("main", "preview")
        game:push("reveal", game:active())
      end
      return true
    end,
  }

  bst.on("placed", {tile = "volcano"}, {move = "dragon", cause = "prowl"})

  -- It does not come back to where it was; where it cannot go on, it stays.
  bst.phase{name = "dragon", verb = "prowl",
            over = {of = "cells", beside = "dragon", lacks = "dragon_was", open_to = "prowl"},
            move = "dragon", cause = "prowl", mark = "dragon_was",
            times = "pd.dragon_steps", in_turn = true}
  bst.step{at = option("pd.dragon_move") == "before_scoring" and "extra" or "after",
           name = "dragon", phase = "dragon",
           when = {tile = "dragon_sign", on_board = "dragon"}}

  -- It eats all that it finds and that belongs to somebody.
  bst.on("moved", {piece = "dragon", cause = "prowl"},
         {take = "eat", over = {of = "pieces", owned = true, with = "dragon"}})
end

-- The fairy is with the followers of her tile, or with the one that she was sent to.
local function fairy()
  local FAIRY = bst.piece("fairy")
  local single = option("pd.fairy_place") == "next_to_follower"
  local needs_deploy = option("pd.fairy_move_needs_deploy")
  local when = needs_deploy and {placed_open_to = "deploy"} or nil

  local function with_her(own)
    if single then
      return {own = own, has = "with_fairy"}
    end
    return {own = own, trait = "follower", with = "fairy"}
  end

  if single then
    local WITH = bst.attribute("with_fairy")
    bst.offer{verb = "fairy", menu = "act", spend = ALTERNATIVE, when = when,
              over = {of = "pieces", own = true, trait = "follower", on_board = true,
                      lacks = "with_fairy"},
              choose = function(game, _, _, follower)
                for piece in game:pieces() do
                  game:set(piece, WITH, piece == follower and 1 or 0)
                end
                for piece in game:pieces(FAIRY) do
                  game:stand(piece, game:cell(follower), "visit")
                end
              end}
  else
    bst.offer{verb = "fairy", menu = "act", spend = ALTERNATIVE, when = when,
              builtin = "move", move = "fairy", cause = "visit",
              over = {of = "cells", holds = {own = true, trait = "follower"},
                      without = "fairy"}}
  end

  -- A point for who begins a turn with her.
  local source = bst.source("fairy")
  bst.on("turn_started", {on_board = with_her(true)}, {points = 1, source = "fairy"})

  local function is_with_her(game, piece)
    if single then
      return game:get(piece, "with_fairy") ~= 0
    end
    for her in game:pieces(FAIRY) do
      return game:has_trait(piece, "follower") and game:cell(piece) == game:cell(her)
    end
  end

  -- Whether such a follower, of this player or of anyone, is in the feature.
  local function has_her(game, feature, player)
    for piece in game:members(feature) do
      if (not player or game:owner(piece) == player) and is_with_her(game, piece) then
        return true
      end
    end
    return false
  end

  -- Three points more for the owners of a scored feature with such a follower in it, ...
  local for_all = option("pd.fairy_bonus") == "feature"
  local final = option("pd.fairy_final")
  local modes = final and {"closed", "final"} or {"closed"}
  if final and bst.has("abbey_mayor") then
    table.insert(modes, "barn_placed") -- for its farmers that is the end
    table.insert(modes, "barn_joined")
  end
  if for_all then
    bst.rate{mode = modes, when = {payee = true, holds = with_her()}, bonus = {flat = 3},
             label = "fairy"}
  end

  -- ... or three points for everybody who has such a follower there.
  local function pay(game, feature)
    for player in game:players() do
      if has_her(game, feature, player) then
        game:award(player, 3, source, feature)
      end
    end
  end
  for _, mode in ipairs(modes) do
    if not for_all then
      bst.on("extra", {mode = mode, holds = with_her()}, pay)
    end
  end

  -- Where fields are not scored each by itself, this is done before the cities pay for them.
  local function pay_all(game, field)
    for player in game:players() do
      if has_her(game, field) and game:is_owner(field, player) then
        game:award(player, 3, source, field)
      end
    end
  end
  if final and option("base.farmers") and option("base.field_rule") ~= "per_field" then
    local pay_field = for_all and pay_all or pay
    bst.phase{
      name = "fairy_fields",
      enter = function(game)
        for field in game:features("field") do
          pay_field(game, field)
        end
        return true
      end,
    }
    bst.step{at = "areas", name = "fairy_fields", phase = "fairy_fields", before = "fields"}
  end
end

-- Who joins a princess to a city sends a follower of it home, instead of all else.
local function princess()
  local must = option("pd.princess_action") == "must"
  bst.offer{verb = "expel", menu = "act", builtin = "take", cause = "expel",
            when = {tile = "princess"},
            over = {of = "pieces", trait = "follower", on_board = true, joins = "princess"},
            spend = {"figure", "second", "alternative"}, must = must and "only" or false}
end

-- From a tile with a portal, a follower may go to any feature that is free and not complete.
local function portal()
  bst.claim{name = "portal", menu = "act", trait = "follower", where = "board", open = true,
            cause = "portal", when = {tile = "portal"}, spend = {"figure", "portal"}}
  if not option("pd.portal_own_tile") then
    local function elsewhere(game, _, _, cell)
      if cell == game:placed() then
        return "a portal leads away from its tile"
      end
    end
    for _, cause in ipairs{"deploy", "portal", "second"} do
      bst.veto("put", {tile = "portal", trait = "follower", cause = cause}, elsewhere)
    end
  end
end

bst.budget{name = "portal"}

if option("princess_dragon.dragon") then
  dragon()
end
if option("princess_dragon.fairy") then
  fairy()
end
if option("princess_dragon.princess") then
  princess()
end
if option("princess_dragon.portal") then
  portal()
end
