-- A constant local still holds a table.
local memory <const> = {n = 0}
bst.on(function()
  memory.n = memory.n + 1
end)
