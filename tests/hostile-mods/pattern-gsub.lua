bst.on(function()
  return #("a"):rep(60):gsub("(a*)(a*)(a*)(a*)(a*)b", "")
end)
