local function f() return (("x"):gsub("x", f)) end
bst.on(f)
