bst.rate{kind = "path", when = {fold = {gold = 1}}, add = {tile = 1}}
