bst.on(function()
  for i = math.maxinteger - 1, math.maxinteger do end
  for i = math.mininteger, math.maxinteger do end
end)
