local a = 1
local _ENV <const> = {}
