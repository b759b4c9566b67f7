bst.on("placed", function()
  bst.budget{name = "late"}
end)
