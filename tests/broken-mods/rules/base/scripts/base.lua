bst.budget{name = "drawn"}
bst.budget{name = "tile"}
bst.budget{name = "figure"}
bst.step{at = "setup", name = "start", builtin = "start"}
bst.step{at = "turns", builtin = "turns"}
bst.menu{name = "draw", ends_with = "drawn", pass = false}
bst.menu{name = "place", ends_with = "tile", pass = false}
bst.menu{name = "act", ends_with = "figure"}
bst.step{at = "draw", menu = "draw"}
bst.step{at = "place", menu = "place"}
bst.step{at = "act", menu = "act"}
bst.step{at = "settle", name = "settle", builtin = "settle"}
bst.offer{verb = "draw", menu = "draw", builtin = "draw", spend = "drawn", auto = true}
bst.offer{verb = "place", menu = "place", builtin = "place", spend = "tile"}
bst.claim{name = "deploy", menu = "act", trait = "person", cause = "deploy", spend = "figure"}
bst.score("path", {"closed", "final"}, {tile = 1})
bst.step{at = "final", builtin = "settle_all", mode = "final", kinds = "path"}
