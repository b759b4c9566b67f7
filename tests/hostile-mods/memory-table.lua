bst.on(function()
  local t, many = {}, {}
  for i = 1, 250 do many[i] = i end
  for i = 1, 1 << 40 do
    t[i] = {table.unpack(many)}
  end
end)
