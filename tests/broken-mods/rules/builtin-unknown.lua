bst.step{at = "act", name = "more", builtin = "settle_al"}
