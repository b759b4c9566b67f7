bst.phase{name = "ask"}
