-- A finalizer would run where no budget is counted.
local t = setmetatable({}, {__gc = function() while true do end end})
