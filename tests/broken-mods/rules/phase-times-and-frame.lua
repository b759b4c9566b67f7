bst.phase{name = "go", verb = "go", times = 2, over = {of = "segments", walk = {cause = "deploy", through = "place"}}}
