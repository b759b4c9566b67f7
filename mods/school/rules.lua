-- The teacher: who completes a road to the school takes him, and he brings his holder the points of
-- a feature that is scored later. What lies on the board from the start is said in mod.yaml.

local option = bst.option
local must_use = option("sc.teacher_use") == "must"

local TEACHER = bst.piece("teacher")
local SCHOOL = bst.tile("SC/left") -- the tile of the school on which he stands

local function find_teacher(game)
  for teacher in game:pieces(TEACHER) do
    return teacher
  end
end

-- Who has the teacher; 0 while nobody does.
local function find_holder(game)
  local zone = game:zone_of(find_teacher(game))
  return zone ~= 0 and game:owner(zone) or 0
end

-- Without the tiles of the start there is no school to be in.
local function to_school(game)
  for cell in game:cells() do
    if game:tile(cell) == SCHOOL then
      game:stand(find_teacher(game), cell, "teach")
    end
  end
end

bst.on("setup", to_school)

-- What is scored -------------------------------------------------------------------------------

local kinds = {"road", "city", "monastery", "field"} -- in a turn, fields are scored for barns only
if bst.has("bridges_castles_bazaars") and option("bridges_castles_bazaars.castles") then
  table.insert(kinds, "castle")
end
if bst.has("abbot_gardens") and option("ab.gardens") then
  table.insert(kinds, "garden")
end
local TAUGHT = {}
for _, kind in ipairs(kinds) do
  TAUGHT[bst.kind(kind)] = true
end

-- What brought points to somebody in this part, and to whom, in bits. A value is that of the
-- feature itself, without what a piece adds to it.
local function find_lessons(game)
  local lessons, payees = {}, 0
  for _, feature, value, owners in game:settled() do
    if TAUGHT[game:kind(feature)] and value > 0 and owners ~= 0 then
      table.insert(lessons, {feature = feature, value = value})
      payees = payees | owners
    end
  end
  return lessons, payees
end

-- The player who got all of it, or 0 where several did.
local function only_payee(game, payees)
  for seat = 1, game:player_count() do
    if payees == 1 << seat then
      return game:player(seat)
    end
  end
  return 0
end

local source = bst.source("teacher")
local LABEL = "teacher"
bst.word(LABEL)

local function teach(game, lesson)
  local holder = find_holder(game)
  game:line(LABEL, 1, lesson.value)
  game:award(holder, lesson.value, source, lesson.feature)
  to_school(game)
end

-- Which lesson it is: the holder chooses, unless somebody else got all the points; then that player
-- says which one it can be. f.a: this one only.
bst.phase{
  name = "teacher",
  enter = function(game)
    local holder, lessons, payees = find_holder(game), find_lessons(game)
    local payee = only_payee(game, payees)
    if holder == 0 or #lessons == 0 then
      return true -- he was eaten, or nobody got anything
    end
    if #lessons > 1 and payee ~= 0 and payee ~= holder then
      game:push("which_lesson", payee)
    elseif #lessons == 1 and must_use then
      teach(game, lessons[1])
    else
      game:push("lesson", holder)
    end
    return true
  end,
}
bst.step{at = "chain", name = "teacher", phase = "teacher", after = "castles",
         when = {off_board = "teacher", settled = {kind = kinds}}}

local LESSON = bst.verb{name = "lesson", args = {"feature"}}

local function emit_lessons(game, f)
  for _, lesson in ipairs(find_lessons(game)) do
    if f.a == 0 or lesson.feature == f.a then
      game:emit(LESSON, lesson.feature)
    end
  end
end

local function find_lesson(game, feature)
  for _, lesson in ipairs(find_lessons(game)) do
    if game:feature(lesson.feature) == game:feature(feature) then
      return lesson
    end
  end
end

bst.phase{
  name = "which_lesson",
  options = emit_lessons,
  choose = function(game, _, _, feature)
    local lesson = find_lesson(game, feature)
    if must_use then
      teach(game, lesson)
    else
      game:push("lesson", find_holder(game), lesson.feature)
    end
    return true
  end,
}
bst.phase{
  name = "lesson",
  pass = not must_use,
  options = emit_lessons,
  choose = function(game, _, _, feature)
    teach(game, find_lesson(game, feature))
    return true
  end,
}

-- Who takes the teacher --------------------------------------------------------------------------

bst.phase{
  name = "take_teacher",
  enter = function(game)
    local teacher, active = find_teacher(game), game:active()
    local is_eaten = game:cell(teacher) == 0 and game:zone_of(teacher) == 0
    if not is_eaten and find_holder(game) ~= active then
      game:stand(teacher, game:zone("desk", active), "teach")
    end
    return true
  end,
}
local school_only = option("sc.teacher_transfer") == "school_only"
bst.step{at = "ride", name = "teacher", phase = "take_teacher",
         after = {"wagons", "king_running", "king", "robber_running", "robber"},
         when = {settled = {kind = "road", closed = true, fold = {school_road = 1}},
                 on_board = school_only and "teacher" or nil}}

-- Together with others ---------------------------------------------------------------------------

-- The dragon eats him where it finds him; he is back when the next turn begins.
if bst.has("princess_dragon") and option("princess_dragon.dragon")
   and option("sc.dragon_teacher") == "return" then
  local EATEN = bst.attribute("teacher_eaten")
  bst.on("moved", {piece = "dragon", cause = "prowl",
                   on_board = {piece = "teacher", with = "dragon"}}, function(game)
    game:take(find_teacher(game), "eat")
    game:set(game.GAME, EATEN, 1)
  end)
  bst.on("turn_started", {game = "teacher_eaten"}, function(game)
    game:set(game.GAME, EATEN, 0)
    to_school(game)
  end)
end

-- A spring that lies beside the start tile and the school, and flows away from them.
if bst.has("river") and option("sc.school_with_river")
   and option("base.start_tile") == "standard" then
  local springs = {{tile = bst.tile("RI/s"), turn = 1}}
  if bst.has("gq11") and option("gq11.river_tiles") == "auto" then
    table.insert(springs, {tile = bst.tile("GQ/RFI"), turn = 2})
  end
  bst.phase{
    name = "school_spring",
    enter = function(game)
      for _, spring in ipairs(springs) do
        if game:deck_left("river", spring.tile) > 0 then
          game:lay(spring.tile, game:cell_at(0, 1), spring.turn)
        end
      end
      return true
    end,
  }
  bst.step{at = "setup", name = "school_spring", phase = "school_spring", after = "spring",
           before = {"equal_turns", "reveal"}}
end
