bst.on(function()
  for word in ("a"):rep(3000):gmatch("a*b") do
    log(word)
  end
end)
