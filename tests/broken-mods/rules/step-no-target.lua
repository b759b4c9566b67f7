bst.step{at = "act", name = "more", when = {deck_empty = true}}
