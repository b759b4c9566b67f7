bst.offer{verb = "lay", menu = "place", builtin = "place", over = {of = "cells"}}
