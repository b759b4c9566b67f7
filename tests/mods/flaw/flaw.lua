-- Fails at every third thing that it hears of, by the numbers of what it hears and of the turn.
local source = bst.source("flaw")

local function flaw(game, number)
  game:award(game:active(), 7, source)
  if (number + game:turn()) % 3 == 0 then
    error("on purpose")
  end
end

bst.on("placed", flaw)
bst.on("put", flaw)
bst.on("taken", flaw)
bst.on("closed", flaw)
