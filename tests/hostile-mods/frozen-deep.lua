local function hide(t) return function() return t end end
local get = hide({a = {b = {{}}}})
bst.on(function(n)
  get().a.b[1].n = n
end)
