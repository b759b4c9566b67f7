bst.on(function()
  local s, p = ("a"):rep(32000), ("a"):rep(16000) .. "b"
  while true do
    s:find(p, 1, true)
  end
end)
