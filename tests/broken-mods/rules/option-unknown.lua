if bst.option("lnog") then
  bst.budget{name = "more"}
end
