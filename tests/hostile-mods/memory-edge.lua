-- Garbage made at the edge of the cap makes Lua collect everything again and again.
bst.on(function()
  local keep, many = {}, {}
  for i = 1, 250 do many[i] = i end
  for i = 1, 7600 do keep[i] = {table.unpack(many)} end
  while true do
    local junk = {}
    for i = 1, 200 do junk[i] = {table.unpack(many)} end
  end
end)
