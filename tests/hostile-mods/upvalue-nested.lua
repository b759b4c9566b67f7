local count = 0
local function add()
  count = count + 1
end
bst.on(function()
  add()
  return 1
end)
