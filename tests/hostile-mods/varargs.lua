-- Tail calls need no depth, but pass on ever more arguments.
local function f(...)
  return f(1, 2, 3, 4, 5, 6, 7, 8, 9, ...)
end
bst.on(f)
