local towns = require("lib.towns")
bst.budget{name = towns.name}
