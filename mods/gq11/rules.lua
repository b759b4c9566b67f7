-- A field with a pig herd is worth more to its owners for each completed city. Where the river is
-- in play too, it says so for the herds of both: several in one field count once.
if bst.option("gq11.pig_herd") == "on" and not bst.has("river") then
  bst.rate{kind = "town", mode = "in_field", worth = true, bonus = {flat = 1}, label = "pig herd",
           when = {payee = true, via = {fold = {pig_herd = 1}}}}
end
