-- Tables are reached through keys too.
local key = {n = 1}
local t = {[key] = true}
bst.on(function()
  return t[key] and 1
end)
bst.on(function()
  key.n = 2
end)
