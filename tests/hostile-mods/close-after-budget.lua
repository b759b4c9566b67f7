-- What closes after the budget is spent gets nothing more.
bst.on(function()
  local x <close> = setmetatable({}, {__close = function()
    while true do end
  end})
  while true do end
end)
