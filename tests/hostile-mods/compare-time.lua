-- One instruction compares two whole texts.
bst.on(function()
  local a, b = ("\0"):rep(32000), ("\0"):rep(32000) .. "x"
  while a < b do
  end
end)
