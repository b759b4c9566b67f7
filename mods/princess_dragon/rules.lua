-- Dragon, fairy, princess and portal. Each is an element that can be switched off.

local option = bst.option

-- What is done instead of putting a follower on the board.
local ALTERNATIVE = {"figure", "alternative"}

-- The dragon comes to each volcano. A dragon tile sends it on its way: each player in turn, from
-- the active one on, moves it by a tile, and it eats what stands there.
local function dragon()
  local DRAGON = bst.piece("dragon")
  local WAS = bst.attribute("dragon_was")
  local PROWL = bst.cause("prowl")
  local EAT = bst.cause("eat")

  local function the_dragon(game)
    for piece in game:pieces(DRAGON) do
      return piece
    end
  end

  -- Dragon tiles that come before the dragon wait until it is there.
  if option("pd.dragon_early_tiles") == "set_aside" then
    bst.step{at = "drawn", name = "early_dragon", builtin = "discard", into = "set_aside",
             to = "draw", restore = "drawn", before = "no_tile",
             when = {tile = "dragon_sign", off_board = "dragon"}}
  end
  bst.on("placed", {tile = "volcano"}, function(game, cell)
    game:stand(the_dragon(game), cell, PROWL)
    if game:zone_tiles("set_aside") > 0 then
      game:deck_add("main", "set_aside")
    end
  end)

  local function eat(game, cell)
    for piece in game:pieces_on(cell) do
      if game:owner(piece) ~= 0 and game:can_take(piece, EAT) then
        game:take(piece, EAT)
      end
    end
  end

  -- The dragon does not come back to where it was; where it cannot go on, it stays.
  local steps = option("pd.dragon_steps")
  bst.phase{
    name = "dragon",
    verb = "prowl",
    over = {of = "cells", beside = "dragon", lacks = "dragon_was", open_to = "prowl"},
    choose = function(game, f, _, cell)
      local piece = the_dragon(game)
      game:set(game:cell(piece), WAS, 1)
      game:stand(piece, cell, PROWL)
      eat(game, cell)
      f.player = game:next_player(f.player)
      f.a = f.a + 1
      return f.a == steps
    end,
  }
  if steps > 0 then
    local before = option("pd.dragon_move") == "before_scoring"
    bst.step{at = before and "extra" or "after", name = "dragon", phase = "dragon",
             when = {tile = "dragon_sign", on_board = "dragon"}}
  end
end

-- The fairy is with the followers of her tile, or with the one that she was sent to.
local function fairy()
  local FAIRY = bst.piece("fairy")
  local VISIT = bst.cause("visit")
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
                  game:stand(piece, game:cell(follower), VISIT)
                end
              end}
  else
    bst.offer{verb = "fairy", menu = "act", spend = ALTERNATIVE, when = when,
              builtin = "move", move = "fairy", cause = "visit",
              over = {of = "cells", holds = {own = true, trait = "follower"},
                      without = "fairy"}}
  end
