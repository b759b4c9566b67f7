-- Lua follows two thousand tables in one instruction.
local t = {}
for i = 1, 1999 do
  t = setmetatable({}, {__index = t})
end
