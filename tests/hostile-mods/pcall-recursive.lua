-- Catches its own overflow and goes on.
local function f()
  pcall(f)
  return f()
end
bst.on(f)
