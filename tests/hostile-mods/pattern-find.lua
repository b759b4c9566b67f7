bst.on(function()
  return ("a"):rep(40):find("a-a-a-a-a-a-a-a-b")
end)
