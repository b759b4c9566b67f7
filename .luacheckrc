-- Mods run in the engine's sandbox: Lua 5.4 without the libraries named below.
std = "lua54"
max_line_length = 100
read_globals = {"bst"}
not_globals = {
    "collectgarbage", "coroutine", "debug", "dofile", "io", "load", "loadfile", "os", "package",
    "xpcall",
}
-- Hooks are called with arguments that not every hook needs.
unused_args = false
exclude_files = {"build", "scripts/api", "tests/broken-mods", "tests/hostile-mods"}
