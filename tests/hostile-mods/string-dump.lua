local f = function() end
local code = string.dump(f)
