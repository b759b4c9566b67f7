local function sort()
  table.sort({1, 2, 3}, function() sort() end)
end
bst.on(sort)
