bst.offer{verb = "use", menu = "act", builtin = "use", over = {of = "cells"}}
