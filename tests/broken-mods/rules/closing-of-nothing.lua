bst.closed_to{class = "claim"}
