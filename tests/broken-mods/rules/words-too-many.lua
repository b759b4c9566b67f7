for i = 1, 600 do
  bst.word("word" .. i)
end
