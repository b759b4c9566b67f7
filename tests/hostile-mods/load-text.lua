load("return 1")()
