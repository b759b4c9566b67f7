local t = {}
for i = 1, 1999 do
  local behind = {}
  setmetatable(t, {__index = behind})
  t = behind
end
