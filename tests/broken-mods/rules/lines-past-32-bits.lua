bst.word("much")
bst.phase{name = "boast", enter = function(game)
  for _ = 1, 60 do
    game:line("much", 32767, 32767)
  end
end}
bst.step{at = "setup", phase = "boast"}
