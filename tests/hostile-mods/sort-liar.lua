-- A comparison that lies: any order is right, but the same one everywhere, and all are kept.
local t, sum = {}, 0
for i = 1, 200 do t[i] = i end
table.sort(t, function() return true end)
for _, v in ipairs(t) do sum = sum + v end
assert(sum == 20100)
