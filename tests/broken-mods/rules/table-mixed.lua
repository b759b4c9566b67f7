bst.budget{"more", per = "turn"}
