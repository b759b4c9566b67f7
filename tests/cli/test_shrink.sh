# A simulation that fails: nothing is written unasked, and what is written fails the same way.
. tests/cli/lib.sh

mods=$work/mods
make_mod() { # NAME, the script from stdin
    mkdir -p "$mods/$1"
    printf 'mod: %s\nname: %s\nversion: 1.0.0\napi: ">=1.0 <2"\ngames: carcassonne\n' "$1" "$1" \
        >"$mods/$1/mod.yaml"
    printf 'scripts: [rules.lua]\n' >>"$mods/$1/mod.yaml"
    cat >"$mods/$1/rules.lua"
}

# A hook that fails in a rare situation, among things that have nothing to do with it.
make_mod trap <<'LUA'
bst.on("scored", {kind = "road"}, function(game, feature)
  if game:count(feature, "tile") >= 4 then
    error("a road of four")
  end
end)
LUA
all="--mods-dir $mods --mods trap,inns_cathedrals --players 4 --option base.farmers=false --seed 3"

run 1 sim $all --games 40 --quiet
says err "a road of four" "its seed is " "--mods trap,inns_cathedrals" "--keep DIR"
find "$work" -name 'game-*' | grep -q . && fail "something was written"

run 1 sim $all --games 40 --checks --quiet --keep "$work/keep"
says err "a road of four" "players, mods trap" "a scenario that fails the same way: "
scene=$(echo "$work"/keep/game-*-scenario.yaml)
record=${scene%-scenario.yaml}.yaml
[ -f "$record" ] && [ -f "${scene%-scenario.yaml}-setup.yaml" ] || fail "no record or no setup"
run 1 test "$scene" --mods-dir "$mods"
says out "a road of four" "E-LUA"
run 0 replay --verify --force "$record" --mods-dir "$mods"
grep -q 'mods: \[trap\]' "$scene" || fail "the other mod is still there"
grep -q 'farmers' "$scene" && fail "the option is still there"
grep -q 'players: 2' "$scene" || fail "there are still too many players"
# Three roads that continue the start tile's, and what closes both ends: no shorter game shows it.
[ "$(grep -c '^  - ' "$scene")" -le 8 ] || fail "the scenario is long"

# It is the same every time.
run 1 sim $all --games 40 --checks --quiet --keep "$work/again"
same "$scene" "$work/again/${scene##*/}"

# Without the error it passes until its last expectation: the scenario plays real choices.
sed -i 's/error(.*)/local x = 1/' "$mods/trap/rules.lua"
"$program" test "$scene" --mods-dir "$mods" >"$work/out" 2>&1
says_not out "E-LUA"
says_not out "not possible"

# Chance's own answer fails.
make_mod drawn <<'LUA'
local tile = bst.tile("BA/L")
bst.on("drawn", function(game, t) if t == tile then error("no monasteries here") end end)
LUA
run 1 sim --mods-dir "$mods" --mods drawn --games 20 --quiet --keep "$work/drawn"
says err "no monasteries here" "a scenario that fails the same way: "
run 1 test "$work"/drawn/*-scenario.yaml --mods-dir "$mods"
says out "no monasteries here"
grep -q 'draw: \[BA/L\]' "$work"/drawn/*-scenario.yaml || fail "the one draw is not all there is"

# An invariant: what a script keeps to itself is no state.
make_mod counts <<'LUA'
local closed = 0
bst.on("closed", {kind = "city"}, function() closed = closed + 1 end)
LUA
run 1 sim --mods-dir "$mods" --mods counts,drawn --games 20 --checks --quiet --keep "$work/state"
says err "E-STATE" "players, mods counts" "a scenario that fails the same way: "
run 1 test "$work"/state/*-scenario.yaml --mods-dir "$mods"
says out "E-STATE"

# A setup that does not load, and one with which no game begins: both are made small.
make_mod wrong <<'LUA'
bst.on("no_such_hook", function() end)
LUA
run 1 sim --mods-dir "$mods" --random-setups --mods-from wrong --games 20 --quiet \
    --keep "$work/wrong"
says err "E-HOOK" "mods: [wrong]" "its setup: "
ls "$work"/wrong/*-setup.yaml >/dev/null || fail "no setup was kept"
run 1 test "$work"/wrong/*-scenario.yaml --mods-dir "$mods"
says out "E-HOOK"
make_mod still <<'LUA'
bst.on("setup", function() error("nobody begins") end)
LUA
run 1 sim --mods-dir "$mods" --random-setups --mods-from still,inns_cathedrals --games 20 --quiet \
    --keep "$work/still"
says err "nobody begins" "1 choice instead of 0, 2 players, mods still" \
    "a scenario that fails the same way: "
run 1 test "$work"/still/*-scenario.yaml --mods-dir "$mods"
says out "nobody begins"

# Random setups: equal for equal seeds, whatever --jobs says; every mod and player count is met.
run 0 sim --random-setups --mods-from inns_cathedrals --games 24 --seed 5
says out "24 games of random setups" "inns_cathedrals" "2 players" "5 players" "choices"
cp "$work/out" "$work/one"
run 0 sim --random-setups --mods-from inns_cathedrals --games 24 --seed 5 --jobs 2
same "$work/out" "$work/one"
run 0 sim --random-setups --mods-from inns_cathedrals --games 24 --seed 6
cmp -s "$work/out" "$work/one" && fail "another seed gave the same games"

# The failing game of a random setup is played again by its setup file.
run 1 sim --mods-dir "$mods" --random-setups --mods-from drawn,inns_cathedrals --games 40 --quiet \
    --keep "$work/random"
says err "no monasteries here" "bastide play --bots random --setup "
run 1 play --bots random --mods-dir "$mods" --setup "$work"/random/*-setup.yaml
says err "no monasteries here"

# A time to play for. More games than could be played before anybody looks at a clock.
run 0 sim --time 1s --quiet
run 0 sim --time 1h --games 3
says out "3 games"
run 2 sim --time 0s
run 2 sim --time soon
run 2 sim --time 1s --csv -
run 2 sim --random-setups --players 3
run 2 sim --mods-from inns_cathedrals
run 1 sim --random-setups --mods-from inns_catedrals
says err "E-MOD-UNKNOWN" "inns_cathedrals"
run 1 sim --mods-dir "$mods" --mods drawn --games 2 --quiet --keep /dev/null/no
says err "cannot make the folder \`/dev/null/no\`"
finish
