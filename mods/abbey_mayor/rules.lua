-- Abbeys, mayors, wagons and barns. Each can be switched off; mayors are all said in mod.yaml.

local option = bst.option

-- Abbeys: instead of drawing, a player may put the own one where four tiles lie around a hole. From
-- then on it is a tile with a monastery.
local function abbeys()
  local function offer(menu, when)
    bst.offer{verb = "abbey", name = menu .. "_abbey", menu = menu, builtin = "place",
              from = "abbey", spend = {"drawn", "tile"}, when = when}
  end
  offer("draw", {after_turns = false, deck_empty = false})

  -- Beside it, what it does not close can be scored as it is.
  if option("am.abbey_adjacent") == "score_all" then
    local SCORED = {[bst.kind("road")] = true, [bst.kind("city")] = true}
    bst.phase{
      name = "beside_abbey",
      enter = function(game)
        for segment in game:facing(game:placed()) do
          if SCORED[game:kind(segment)] and not game:is_closed(segment) then
            game:also_settle(segment, "open")
          end
        end
        return true
      end,
    }
    bst.step{at = "closing", name = "beside_abbey", phase = "beside_abbey", when = {tile = "abbey"}}
  end

  -- After the last turn everybody is asked once more, from the left of who had it. Nothing is drawn
  -- then, so that whoever passes has no part.
  if option("am.abbey_end_game") then
    bst.menu{name = "last_abbey", ends_with = "drawn"}
    bst.step{at = "draw", name = "last_abbey", menu = "last_abbey", when = {after_turns = true}}
    offer("last_abbey", {after_turns = true})
    bst.phase{
      name = "last_abbeys",
      enter = function(game, f)
        if f.a == 0 then
          f.player = game:active()
        end
        if f.a == game:player_count() then
          return true
        end
        f.a = f.a + 1
        f.player = game:next_player(f.player)
        if game:zone_tiles("abbey", f.player) > 0 then
          game:push("part", f.player)
        end
        return false
      end,
    }
    bst.step{at = "last_offers", name = "last_abbeys", phase = "last_abbeys"}
  end
end

-- Wagons: who gets one back because its feature was scored may drive it on.
local function wagons()
  local FROM, BACK = bst.attribute("ride_from"), bst.attribute("wagon_is_back")
  local WAGON = bst.piece("wagon")
  local GOAL = {}
  for _, kind in ipairs{"road", "city", "monastery"} do
    GOAL[bst.kind(kind)] = true
  end

  bst.on("taken", {piece = "wagon", cause = "score"}, function(game, wagon, segment)
    game:set(wagon, FROM, segment)
    game:set(game.GAME, BACK, 1)
  end)

  bst.phase{
    name = "wagons",
    enter = function(game)
      local player = game:active()
      for _ = 1, game:player_count() do
        for wagon in game:pieces(WAGON, player) do
          if game:get(wagon, FROM) ~= 0 then
            game:push("drive", player, wagon)
          end
        end
        player = game:next_player(player)
      end
      return true
    end,
  }
  bst.step{at = "ride", name = "wagons", phase = "wagons", when = {game = "wagon_is_back"}}

  local function is_goal(game, wagon, segment)
    return GOAL[game:kind(segment)] and not game:is_closed(segment) and game:is_free(segment)
      and game:can_put(wagon, segment, "drive")
  end

  -- The monastery of an abbey that lies there.
  local function abbey_on(game, cell)
    if game:get(game:tile(cell), "abbey") > 0 then
      for segment in game:segments(cell) do
        return segment
      end
    end
  end

  local function faces(game, cell, feature)
    for segment in game:facing(cell) do
      if game:feature(segment) == feature then
        return true
      end
    end
    return false
  end

  -- What the feature meets on its tiles; what an abbey meets across its sides is connected as well.
  local function connected(game, from, offer)
    for segment in game:near(from) do
      offer(segment)
    end
    local feature = game:feature(from)
    for cell in game:cells(from) do
      if abbey_on(game, cell) then
        for segment in game:facing(cell) do
          offer(segment)
        end
      end
      for beside in game:beside(cell) do
        local abbey = abbey_on(game, beside)
        if abbey and faces(game, beside, feature) then
          offer(abbey)
        end
      end
    end
  end

  -- Or whatever is on the tile and around it.
  local function around(game, from, offer)
    local cell = game:cell(from)
    for segment in game:segments(cell) do
      offer(segment)
    end
    for near in game:around(cell) do
      for segment in game:segments(near) do
        offer(segment)
      end
    end
  end

  local goals = option("am.wagon_move") == "C1" and connected or around
  bst.menu{name = "drive"}
  bst.step{at = "wagon_back", menu = "drive"}
  bst.offer{verb = "drive", menu = "drive", args = {"segment"},
            options = function(game, f)
              local from, told = game:get(f.a, FROM), {}
              if from == 0 then
                return -- it has driven
              end
              goals(game, from, function(segment)
                if not told[segment] and is_goal(game, f.a, segment) then
                  told[segment] = true
                  game:emit("drive", segment)
                end
              end)
            end,
            choose = function(game, f, _, segment)
              game:set(f.a, FROM, 0)
              game:put(f.a, segment, "drive")
            end}
end

-- Barns: the field of a new one is scored for its farmers as at the end; farmers that are joined to
-- it later get less. Then they leave, and nobody comes after them.
local function barns()
  local BARN, FIELD = bst.piece("barn"), bst.kind("field")
  local BUILT = bst.attribute("built")
  local POINTS = 4

  bst.offer{verb = "barn", menu = "act", builtin = "move", move = "barn", cause = "deploy",
            over = {of = "corners", placed = true, all = "field", free = true,
                    without = not option("am.barn_on_barn") and "barn" or nil},
            spend = "figure"}
  bst.on("put", {piece = "barn"}, function(game, barn)
    game:set(barn, BUILT, 1)
  end)
  if bst.has("traders_builders") and option("traders_builders.pigs") then
    bst.veto("put", {piece = "pig", holds = "barn"}, function()
      return "a barn is on the field"
    end)
  end

  local function worth(mode, base)
    bst.score("field", mode, {each = {trait = "town", mode = "in_field", base = base}})
  end
  worth("barn_placed", option("base.field_city_points"))
  worth("barn_joined", 1)

  -- What a field is scored as: nil where it has no barn, or no farmers.
  local function due_as(game, field)
    local barn, has_farmers, mode
    for piece in game:members(field) do
      if game:kind(piece) == BARN then
        barn = true
        mode = game:get(piece, BUILT) > 0 and "barn_placed" or mode
      else
        has_farmers = has_farmers or game:has_trait(piece, "follower")
      end
    end
    return barn and has_farmers and (mode or "barn_joined") or nil
  end

  bst.phase{
    name = "barn_fields",
    enter = function(game)
      local told = {}
      for segment in game:segments(game:placed(), FIELD) do
        local mode = due_as(game, segment)
        local field = mode and game:feature(segment)
        if mode and not told[field] then
          told[field] = true
          game:also_settle(field, mode)
        end
      end
      return true
    end,
  }
  bst.step{at = "closing", name = "barn_fields", phase = "barn_fields", when = {touches = "barn"},
           after = "beside_abbey"}

  -- At the end each owner is paid once for a field, for each completed town or for the best.
  local source = bst.source("barns")
  local CITY, CASTLE, BESIEGED = "completed city", "completed castle", "besieged city"
  for _, label in ipairs{CITY, CASTLE, BESIEGED} do
    bst.word(label)
  end

  -- What a castle is worth, or a city and what siege adds to it.
  local function explain(game, town, value)
    if game:kind(town) ~= bst.kind("city") then
      game:line(CASTLE, 1, value)
      return
    end
    game:line(CITY, 1, math.min(value, POINTS))
    if value > POINTS then
      game:line(BESIEGED, 1, value - POINTS)
    end
  end

  local flat = option("am.barn_final") == "flat"
  local function pay(game, player, field)
    local points = 0
    for town in game:touching(field, "town") do
      local value = game:value(town, "in_field", nil, POINTS, field)
      if value > 0 and not flat then
        explain(game, town, value)
        points = points + value
      end
      points = flat and math.max(points, value) or points
    end
    if points > 0 then
      if flat then
        game:line(CITY, 1, points)
      end
      game:award(player, points, source, field)
    end
  end
  bst.phase{
    name = "barns",
    enter = function(game)
      for player in game:players() do
        local told = {}
        for barn in game:pieces(BARN, player) do
          local field = game:segment(barn) ~= 0 and game:feature(game:segment(barn)) or 0
          if field ~= 0 and not told[field] then
            told[field] = true
            pay(game, player, field)
          end
        end
      end
      return true
    end,
  }
  bst.step{at = "areas", name = "barns", phase = "barns", after = {"fields", "ringmasters"}}
end

if option("abbey_mayor.abbeys") > 0 then
  abbeys()
end
if option("abbey_mayor.wagons") then
  wagons()
end
if option("abbey_mayor.barns") then
  barns()
end
