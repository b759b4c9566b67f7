bst.closed_to{kind = "path", class = {"claim", "magic"}}
