for i = 1, ("9"):rep(30000) do end
