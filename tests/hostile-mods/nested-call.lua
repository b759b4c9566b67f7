-- A call within a call shares the budget, and pcall cannot catch its failure.
local inner = bst.on(function() return 1 end)
local looping = 3
bst.on(function()
  while true do
    pcall(bst.call, inner)
  end
end)
