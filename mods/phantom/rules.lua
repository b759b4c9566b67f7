-- The phantom is a follower like any other (mod.yaml says so). Besides, it may be put after another
-- action, as long as nothing has been scored. Who passed could have put it already.

-- `alternative` is spent by actions that do not put a piece on the board.
local unspent = bst.option("ph.phantom_after") == "placement" and "alternative" or "second"

bst.menu{name = "extra", ends_with = "second"}
bst.step{at = "extra", name = "phantom", menu = "extra", before = "dragon"}
bst.claim{name = "phantom", menu = "extra", piece = "phantom", cause = "second", spend = "second",
          when = {spent = "figure", budget = unspent}}

-- On top of a tower it may go anywhere.
if bst.has("tower") then
  local cause = bst.option("tower.closed_tile") == "open" and "climb" or "second"
  bst.claim{name = "phantom_climb", menu = "extra", piece = "phantom", kinds = "tower_top",
            where = "board", cause = cause, spend = "second",
            when = {spent = "figure", budget = unspent, fold = {height = 1}}}
end

-- A portal leads it anywhere, unless it has led the first piece there already.
if bst.has("princess_dragon") and bst.option("princess_dragon.portal") then
  bst.claim{name = "phantom_portal", menu = "extra", piece = "phantom", where = "board",
            open = true, cause = "portal", spend = {"second", "portal"},
            when = {spent = "figure", budget = unspent, tile = "portal"}}
end
