-- Gardens score as monasteries do. Abbots are followers who claim nothing but these two; they can
-- leave before the end.

local kinds = {"monastery"}

if bst.option("ab.gardens") then
  table.insert(kinds, "garden")
  bst.score("garden", {"closed", "open", "final"}, {flat = 1, around = 1})
  bst.step{at = "unfinished", name = "gardens", builtin = "settle_all", mode = "final",
           kinds = "garden", after = "unfinished"}
end

-- Instead of putting a follower, an abbot may score what it stands on as it is, and go home.
bst.offer{verb = "recall", menu = "act", spend = {"figure", "alternative"},
          over = {of = "pieces", piece = "abbot", own = true, on_board = true,
                  feature = {kind = kinds, closed = false}},
          choose = function(game, _, _, abbot)
            game:settle_as(game:segment(abbot), "open")
          end}

-- No quarter of a city takes an abbot.
if bst.has("count") then
  bst.closed_to{piece = "abbot", class = "join"}
end
