bst.rate{kind = "path", when = {fold = {flowers = 1, gold = 2}}, add = {tile = 1}}
