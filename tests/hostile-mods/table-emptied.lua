-- Walking a table that was large and is empty now takes its time.
bst.on(function()
  local t = {}
  for i = 1, 100000 do t["k" .. i] = i end
  for i = 1, 100000 do t["k" .. i] = nil end
  while true do
    pairs(t)
  end
end)
