-- Tables as keys would be walked by address.
local t = {[{}] = 1, [{}] = 2}
for k, v in pairs(t) do end
