bst.on(function()
  local bad = setmetatable({}, {__tostring = function()
    while true do end
  end})
  local ok, caught = pcall(error, bad)
  log(caught)
end)
