bst.on(function()
  table.sort({3, 1, 2}, function(a, b)
    return a.x < b.x
  end)
end)
