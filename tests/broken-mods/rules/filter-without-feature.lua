bst.step{at = "settle", name = "more", menu = "act", when = {kind = "path", closed = true}}
