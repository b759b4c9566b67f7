-- Catching the refusal and asking again must not go on for ever.
bst.on(function()
  local keep, many = {}, {}
  for i = 1, 250 do many[i] = i end
  while true do
    pcall(function()
      while true do
        keep[#keep + 1] = {table.unpack(many)}
      end
    end)
  end
end)
