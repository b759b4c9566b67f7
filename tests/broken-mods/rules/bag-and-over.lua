bst.phase{name = "bag", verb = "pick", over = {of = "cells"}, bag = {{word = "one", count = 1}}}
