bst.score("paht", "open", {tile = 1})
