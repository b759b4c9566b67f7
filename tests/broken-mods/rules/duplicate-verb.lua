bst.verb{name = "sing", args = {"player"}}
bst.verb{name = "sing", args = {"cell"}}
