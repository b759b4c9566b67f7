-- Each call moves all elements.
bst.on(function()
  local t = {}
  while true do
    table.insert(t, 1, true)
  end
end)
