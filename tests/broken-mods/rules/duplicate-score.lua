bst.score({"meadow", "path"}, {"open", "final"}, {tile = 2})
