-- A crop circle names a role. After scoring, the active player chooses for everybody: each adds a
-- follower beside an own one of that role, or each takes one back. Nothing is scored by it.

-- Picture of the circle, and the kind of features that its followers stand on.
local ROLES = {
  {picture = "circle_of_club", kind = "road"},
  {picture = "circle_of_shield", kind = "city"},
  {picture = "circle_of_pitchfork", kind = "field"},
}

-- One follower each: this is whole again whenever the menu of a player is over.
bst.budget{name = "circle", per = "menu"}
bst.menu{name = "circle_add", ends_with = "circle",
         pass = bst.option("cc.circle_deploy") == "may"}
bst.menu{name = "circle_remove", ends_with = "circle", pass = false}
bst.step{at = "adding", menu = "circle_add"}
bst.step{at = "removing", menu = "circle_remove"}

for _, role in ipairs(ROLES) do
  local when = {tile = role.picture}
  -- The new follower stands where an own one stands: on the same part of the same tile.
  bst.claim{name = "join_" .. role.kind, menu = "circle_add", trait = "follower", kinds = role.kind,
            where = "own", needs = "follower", feature = "any", cause = "join", spend = "circle",
            when = when}
  bst.offer{name = "leave_" .. role.kind, verb = "leave_circle", menu = "circle_remove",
            builtin = "take", cause = "recall", spend = "circle", when = when,
            over = {of = "pieces", own = true, trait = "follower", on_board = true,
                    feature = {kind = role.kind}}}
end

-- Where no follower on the board has the role, the choice is not asked; or, to no effect, wherever
-- a follower is on the board.
local any_role = bst.option("cc.circle_ask") == "any"

local function is_anybody(game, kind)
  for piece in game:pieces() do
    local segment = game:segment(piece)
    if segment ~= 0 and (any_role or game:kind(segment) == kind)
       and game:has_trait(piece, "follower") then
      return true
    end
  end
  return false
end

local ALL_ADD = bst.verb{name = "all_add"}
local ALL_REMOVE = bst.verb{name = "all_remove"}

for _, role in ipairs(ROLES) do
  local KIND = bst.kind(role.kind)
  bst.phase{
    name = role.picture,
    enter = function(game)
      if not is_anybody(game, KIND) then
        return true
      end
    end,
    options = function(game)
      game:emit(ALL_ADD)
      game:emit(ALL_REMOVE)
    end,
    -- The player on the left begins, the active player comes last.
    choose = function(game, f, verb)
      local player = f.player
      for _ = 1, game:player_count() do
        player = game:next_player(player)
        game:push(verb == ALL_ADD and "add_follower" or "remove_follower", player)
      end
      return true
    end,
  }
  bst.step{at = "after", name = role.picture, phase = role.picture,
           when = {tile = role.picture}, after = {"big_top", "quarter", "dragon"},
           before = "catapult"}
end
