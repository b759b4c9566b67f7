bst.on(function()
  ("abc"):gsub(".", function()
    while true do end
  end)
end)
