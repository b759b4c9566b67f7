bst.on("placed", function()
  while true do
  end
end)
