bst.on(function()
  local s = ("x"):rep(200 * 1024 * 1024)
end)
