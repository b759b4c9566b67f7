bst.offer{verb = "go", menu = "act", builtin = "take", cause = "score", over = {of = "cells"}}
