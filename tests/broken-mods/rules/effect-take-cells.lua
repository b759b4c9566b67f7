bst.on("placed", {after_turns = false}, {take = "score", over = {of = "cells"}})
