bst.scroe("path", "open", {tile = 1})
