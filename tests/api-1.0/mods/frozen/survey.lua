-- Reads everything that there is to read, and keeps a number that depends on all of it: where one
-- of these answers differs, the state of the game does.

local TALLY = bst.attribute("tally")
local ROAD = bst.kind("road")
local DEW = bst.attribute("dew")

bst.score("hut", "beside", {base = 1})

local function note(game, number)
  game:set(game.GAME, TALLY, (game:get(game.GAME, TALLY) * 31 + number) % 65521)
end

local function truth(value)
  return value and 1 or 0
end

local function survey_players(game)
  for player in game:players() do
    note(game, game:score(player) + 7 * game:scored(player))
    note(game, game:supply(player, "follower") + 9 * game:supply(player, "camper"))
    note(game, truth(game:next_player(player) == game:player(1)))
    note(game, game:zone_tiles("satchel", player))
  end
  note(game, game:player_count() + 11 * game:turn() + 13 * game:deck_left())
end

local function survey_feature(game, segment)
  local owner = game:active()
  note(game, game:count(segment, "tile") + 3 * game:count(segment, "open"))
  note(game, truth(game:is_closed(segment)) + 2 * truth(game:is_owner(segment, owner)))
  note(game, game:strength(segment, owner))
  note(game, truth(game:feature(segment) == segment))
  for piece in game:members(segment) do
    note(game, game:weight(piece) + 5 * truth(game:owner(piece) == owner))
    note(game, truth(game:segment(piece) == segment) + 2 * truth(game:can_take(piece, "dismiss")))
  end
end

local function survey_cell(game, cell)
  for segment in game:segments(cell) do
    survey_feature(game, segment)
    if game:kind(segment) == ROAD then
      note(game, game:value(segment, "final", game:active()))
      for field in game:touching(segment, "field") do
        note(game, 1 + game:count(field, "segments"))
      end
    end
  end
  for other in game:beside(cell) do
    note(game, truth(game:tile(other) == game:tile(cell)))
  end
  for other in game:around(cell) do
    note(game, truth(game:can_enter(other, "ferry")))
  end
  for piece in game:pieces_on(cell) do
    note(game, truth(game:cell(piece) == cell))
  end
end

bst.on("placed", function(game, cell)
  note(game, truth(game:placed() == cell) + 2 * truth(game:tile() == game:tile(cell)))
  survey_cell(game, cell)
  survey_players(game)
  for hut in game:features("hut") do
    game:set(hut, DEW, 1)
    note(game, game:count(hut, "dew"))
    local camper = game:from_supply(game:active(), "camper")
    if camper ~= 0 then
      note(game, truth(game:can_put(camper, hut, "camp")))
    end
  end
  for camper in game:pieces("camper", game:active()) do
    note(game, truth(game:cell(camper) ~= 0))
  end
end)

-- Every other moment that is told.
for _, hook in ipairs{"turn_started", "part_started", "part_ended", "final", "ended"} do
  bst.on(hook, function(game) note(game, #hook) end)
end
bst.on("drawn", function(game, tile) note(game, truth(tile == game:tile())) end)
bst.on("unplaceable", function(game) note(game, 17) end)
bst.on("scored", {kind = "road"}, function(game, road, value)
  note(game, value)
  -- One that is pleased sends for another feature to be settled, in a mode that pays nobody else.
  for hut in game:features("hut") do
    if value == 2 and not game:is_closed(hut) then
      game:also_settle(hut, "beside")
    end
  end
  note(game, truth(game:is_closed(road)))
end)
bst.on("points", function(game, _, before, after) note(game, after - before) end)
bst.on("extra", {kind = "road"}, function(game) note(game, 23) end)

-- A storm takes one of two campers home, or brings one out.
bst.on("part_ended", function(game)
  if game:get(game.GAME, "wet") ~= 2 then
    return
  end
  local player = game:active()
  for hut in game:features("hut") do
    local camper = game:from_supply(player, "camper")
    if camper ~= 0 and not game:is_closed(hut) and game:can_put(camper, hut, "carry") then
      game:put(camper, hut, "carry")
      return
    end
  end
end)

-- Nobody plays for ever.
bst.on("turn_started", function(game)
  if game:turn() > 500 then
    game:finish()
  end
end)
