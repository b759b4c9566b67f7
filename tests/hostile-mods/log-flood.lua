bst.on(function()
  while true do
    log(("spam "):rep(20))
  end
end)
