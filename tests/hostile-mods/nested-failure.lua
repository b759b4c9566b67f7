local bad = bst.on(function(n)
  if n == nil then
    error("inner")
  end
  return 1
end)
bst.on(function()
  pcall(bst.call, bad)
  return 1
end)
