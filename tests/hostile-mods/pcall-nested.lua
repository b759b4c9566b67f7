local function swallow(n)
  if n == 0 then
    while true do end
  end
  return pcall(swallow, n - 1)
end
bst.on(function()
  swallow(50)
  return 1
end)
