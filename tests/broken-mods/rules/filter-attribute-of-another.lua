bst.step{at = "act", name = "more", menu = "act", when = {game = "gold"}}
