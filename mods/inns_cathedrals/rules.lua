-- Inns and cathedrals change what a road or city is worth: more where it is finished, nothing
-- where it is not.

local option = bst.option
local zero = option("ic.unfinished") == "zero"

local function symbol(kind, attribute, rates)
  local marked = {fold = {[attribute] = 1}}
  bst.rate{kind = kind, mode = "closed", when = marked, set = rates}
  if zero then
    bst.rate{kind = kind, mode = {"open", "final"}, when = marked, void = true, label = attribute}
  end
end

if option("inns_cathedrals.inns") then
  symbol("road", "inn", {tile = 2})
end
if option("inns_cathedrals.cathedrals") then
  symbol("city", "cathedral", {tile = 3, pennants = 3})
end
