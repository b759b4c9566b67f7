-- The order of a walk must not depend on how a table came about.
local a = {zeta = 1, alpha = 2, [3] = 3, [1] = 4, [-7] = 5, [true] = 6, [false] = 7, beta = 8}
local b = {}
for _, k in ipairs({"beta", "alpha", "zeta"}) do b[k] = a[k] end
b[true], b[false], b[-7], b[1], b[3] = 6, 7, 5, 4, 3
local function walk(t)
  local seen = ""
  for k, v in pairs(t) do seen = seen .. tostring(k) .. "=" .. v .. " " end
  local again, k, v = "", next(t)
  while k ~= nil do
    again = again .. tostring(k) .. "=" .. v .. " "
    k, v = next(t, k)
  end
  assert(seen == again)
  return seen
end
assert(walk(a) == walk(b))
assert(walk(a) == "-7=5 1=4 3=3 alpha=2 beta=8 zeta=1 false=7 true=6 ")
