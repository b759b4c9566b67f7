-- The phantom is a follower like any other (mod.yaml says so). Besides, it may be put after whatever
-- was done with the placed tile, while nothing has been scored.

-- `alternative` is spent by actions that do not put a piece on the board.
local allowed = {budget = "second"}
local climbing = {budget = "second", fold = {height = 1}}
if bst.option("ph.phantom_after") == "placement" then
  allowed.budget = "alternative"
  climbing.budget = "alternative"
end

bst.menu{name = "extra", ends_with = "second"}
bst.step{at = "extra", name = "phantom", menu = "extra", before = "dragon"}
bst.claim{name = "phantom", menu = "extra", piece = "phantom", cause = "second", spend = "second",
          when = allowed}

-- On top of a tower it may go anywhere.
if bst.has("tower") then
  bst.claim{name = "phantom_climb", menu = "extra", piece = "phantom", kinds = "tower_top",
            where = "board", cause = "second", spend = "second", when = climbing}
end
