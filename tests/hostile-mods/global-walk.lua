-- Everything that can be reached from here is harmless.
local bad = {"io", "os", "debug", "package", "load", "loadstring", "dofile", "loadfile", "_G",
             "coroutine", "collectgarbage", "rawset", "getmetatable", "xpcall", "warn"}
for _, name in ipairs(bad) do
  local ok = pcall(function()
    if name == "io" then return io end
    if name == "os" then return os end
    if name == "debug" then return debug end
    if name == "package" then return package end
    if name == "load" then return load end
    if name == "loadstring" then return loadstring end
    if name == "dofile" then return dofile end
    if name == "loadfile" then return loadfile end
    if name == "_G" then return _G end
    if name == "coroutine" then return coroutine end
    if name == "collectgarbage" then return collectgarbage end
    if name == "rawset" then return rawset end
    if name == "getmetatable" then return getmetatable end
    if name == "xpcall" then return xpcall end
    if name == "warn" then return warn end
  end)
  assert(not ok, name)
end
for _, lib in ipairs({math, string, table, utf8}) do
  for name, value in pairs(lib) do
    assert(type(value) == "function" or math.type(value) == "integer", name)
    assert(name ~= "random" and name ~= "randomseed" and name ~= "dump" and name ~= "pack"
           or lib == table)
  end
end
