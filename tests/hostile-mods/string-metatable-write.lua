string.rep = function() return "mine" end
