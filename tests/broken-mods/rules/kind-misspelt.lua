local _ = bst.kind("paht")
