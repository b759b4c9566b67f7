-- One instruction copies a whole text.
bst.on(function()
  local s = ("x"):rep(32000)
  while true do
    local t = s .. "y"
  end
end)
