bst.step{at = "place", builtin = "settle", when = {only_with = "planck"}}
