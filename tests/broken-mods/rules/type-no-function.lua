bst.phase{name = "count", enter = "count_all"}
