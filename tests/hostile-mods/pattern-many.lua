-- Many small matches share one account, also inside pcall.
bst.on(function()
  local s = ("a"):rep(1000)
  while true do
    pcall(string.find, s, "b*c")
  end
end)
