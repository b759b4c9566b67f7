-- The rules of Carcassonne. What tiles show and what may be chosen is in tilesets/carcassonne.yaml;
-- here is who may do what when, and what it is worth. Nothing here is closed to mods.

local option = bst.option

bst.step{at = "turns", builtin = "turns"}

-- Place the tile, then act: by default, deploy a follower on it.
bst.menu{name = "place", ends_with = "tile", pass = false}
bst.step{at = "place", menu = "place"}
bst.offer{verb = "place", menu = "place", builtin = "place", spend = "tile"}

bst.menu{name = "act", ends_with = "figure"}
bst.step{at = "act", menu = "act"}
bst.claim{name = "deploy", menu = "act", trait = "follower", cause = "deploy", spend = "figure"}

-- What closes is settled.
bst.step{at = "settle", builtin = "settle"}

bst.score("road", {"closed", "open", "final"}, {tile = 1})
bst.score("city", "closed", {tile = 2, pennants = 2})
bst.score("city", {"open", "final"}, {tile = 1, pennants = 1})
bst.score("monastery", {"closed", "open", "final"}, {flat = 1, around = 1})

if option("base.small_city") == "one_per_item" then
  bst.rate{kind = "city", mode = "closed", when = {tiles = 2}, set = {tile = 1, pennants = 1}}
elseif option("base.small_city") == "flat_two" then
  bst.rate{kind = "city", mode = "closed", when = {tiles = 2}, set = {flat = 2}}
end

bst.set{kind = "road", loops = option("base.loop_complete")}
bst.set{shared_rank = option("base.shared_rank"), track_length = option("base.track_length")}

-- The end: what is unfinished, then the fields.
bst.step{at = "unfinished", name = "unfinished", builtin = "settle_all", mode = "final",
         kinds = {"road", "city", "monastery"}}

-- A completed town beside a field is worth `base`, which the asker says.
bst.score("city", "in_field", {base = 1}, {closed = true})

if not option("base.farmers") then
  bst.closed_to{kind = "field", class = "claim"}
end
