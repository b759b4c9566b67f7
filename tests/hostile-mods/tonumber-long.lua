-- Conversion of long numerals takes long.
bst.on(function()
  local s = ("9"):rep(32000)
  while true do
    tonumber(s)
  end
end)
