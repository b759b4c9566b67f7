bst.on("placed", {after_turns = false}, {over = {of = "cells"}})
