bst.step{at = "act", name = "skip", builtin = "jump", to = "setle", when = {deck_empty = true}}
