local function double(value)
  return value * nil
end

bst.on("placed", function(_, cell)
  double(cell)
end)
