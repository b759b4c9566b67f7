local t = {}
for i = 1, 2000 do t[i] = "01234567890123456789" end
local s = table.concat(t, ", ")
