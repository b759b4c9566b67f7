bst.on = nil
