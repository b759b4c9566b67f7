bst.query("lines", function()
  return "three"
end)
