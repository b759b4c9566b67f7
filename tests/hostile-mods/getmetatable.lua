local mt = getmetatable("")
