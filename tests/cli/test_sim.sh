# Simulations: the same for the same seed, whatever --jobs says; another for another seed.
. tests/cli/lib.sh

run 0 sim --games 16 --players 3 --seed 5 --csv "$work/one.csv"
says out "16 games, 3 players, seed 5" "mean" "spread" "wins" "turns" "choices" "points"
cp "$work/out" "$work/one"
run 0 sim --games 16 --players 3 --seed 5 --jobs 3 --csv "$work/three.csv"
same "$work/out" "$work/one"
same "$work/one.csv" "$work/three.csv"
run 0 sim --games 16 --players 3 --seed 6 --csv "$work/other.csv"
if cmp -s "$work/one.csv" "$work/other.csv"; then
    fail "another seed gave the same games"
fi

[ "$(wc -l <"$work/one.csv")" -eq 17 ] || fail "the CSV file has not one line per game"
head -n 1 "$work/one.csv" >"$work/head"
echo "game,seed,turns,choices,score_1,rank_1,score_2,rank_2,score_3,rank_3" | cmp - "$work/head" ||
    fail "the CSV file has another head"
[ "$(tail -n +2 "$work/one.csv" | cut -d, -f2 | sort -u | wc -l)" -eq 16 ] ||
    fail "two games have one seed"

# One game of many is the same game alone, as a play of its seed.
seed=$(sed -n 8p "$work/one.csv" | cut -d, -f2)
scores=$(sed -n 8p "$work/one.csv" | cut -d, -f5,7,9)
run 0 play --bots random --players 3 --seed "$seed"
played=$(sed -n 's/^  [0-9]\. \(Red\|Blue\|Green\)  /\1 /p' "$work/out" |
    sed 's/Red/1/;s/Blue/2/;s/Green/3/' | sort -n | cut -d' ' -f2 | paste -sd, -)
[ "$played" = "$scores" ] || fail "seed $seed: played $played, simulated $scores"

run 0 sim --games 2 --csv - --quiet
[ "$(wc -l <"$work/out")" -eq 3 ] || fail "--csv - --quiet prints more than the lines"
run 0 sim --games 2 --quiet
[ ! -s "$work/out" ] && [ ! -s "$work/err" ] || fail "--quiet is not quiet"
run 0 sim --games 4 --players 5 --checks --replay-check --jobs 2
run 0 sim --games 2 --players Ann,Ben
says out "Ann " "Ben "
run 0 sim --games 2 --bots random,random,random,random
says out "4 players"
# Every two mods, each pair's games the same alone; those that exclude each other are named.
run 0 sim --pairs --games 2 --seed 3 --checks --mods-from inns_cathedrals,traders_builders,river
says out "inns_cathedrals + traders_builders " "inns_cathedrals + river " \
    "traders_builders + river " "3 pairs, 6 games, 0 failed"
grep '^traders_builders + river' "$work/out" >"$work/pair"
run 0 sim --pairs --games 2 --seed 3 --jobs 2 --mods-from traders_builders,river
grep '^traders_builders + river' "$work/out" | sed 's/played/all hold/' >"$work/alone"
same "$work/pair" "$work/alone"
for mod in oil water; do
    mkdir -p "$work/mods/$mod"
    printf 'mod: %s\nname: %s\nversion: 1.0.0\napi: ">=1.0 <2"\ngames: carcassonne\n' $mod $mod \
        >"$work/mods/$mod/mod.yaml"
    printf 'scripts: [rules.lua]\n' >>"$work/mods/$mod/mod.yaml"
    : >"$work/mods/$mod/rules.lua"
done
printf 'conflicts: [oil]\n' >>"$work/mods/water/mod.yaml"
echo 'bst.on("scored", function() error("no oil") end)' >"$work/mods/oil/rules.lua"
run 1 sim --pairs --games 2 --mods-dir "$work/mods" --mods-from oil,river,water
says out "oil + river " "FAILED" "oil + water " "exclude each other" "river + water " "all hold"
says out "2 pairs, " " 1 failed; 1 exclude each other, 0 had no time"
says err "no oil"
# Those that play together with certain options only are drawn with these.
run 0 sim --pairs --games 2 --checks --mods-from river,wheel_of_fortune
says out "river + wheel_of_fortune " "1 pair, 2 games, 0 failed; 0 exclude each other"
run 2 sim --pairs --players 3
says err "--pairs draws mods"

# A game that fails: the hint, pasted, plays the same game to the same failure.
mkdir "$work/a b"
cp -r tests/broken-mods/rules/base/* "$work/a b"
cp tests/broken-mods/rules/error-in-hook.lua "$work/a b/scripts/broken.lua"
run 1 sim --quiet --games 1 --data-dir "$work/a b" --players Ann,Ben --preset short \
    --option bonus=3 --copies 2
says err "this plays the same game:" "--data-dir '$work/a b' --game toy --preset short" \
    "--option bonus=3" "--players Ann,Ben --copies 2"
grep 'error:' "$work/err" >"$work/reason"
sed -n 's/^    bastide play/play/p' "$work/err" >"$work/hint"
eval "run 1 $(cat "$work/hint")"
says err "$(head -n 1 "$work/reason")"

# What cannot be written is told before any game, with the reason.
run 1 sim --games 2 --csv "$work/no/such/folder.csv"
says err "folder.csv\`: No such file or directory"
[ ! -s "$work/out" ] || fail "the games were played before the file was opened"
if [ -c /dev/full ]; then
    run 1 sim --games 2 --csv /dev/full
    says err "cannot write \`/dev/full\`: No space left on device"
    for arguments in "sim --games 2" "sim --games 2 --csv - --quiet" "--help" "--version" \
        "play --bots random --seed 1" "render tilesets/carcassonne.yaml"; do
        # shellcheck disable=SC2086 # a list of words
        "$program" $arguments </dev/null >/dev/full 2>"$work/err"
        code=$?
        [ "$code" -eq 1 ] || fail "bastide $arguments > /dev/full: exit code $code"
        says err "cannot write the output: No space left on device"
    done
fi

# --- a pair is of two mods; naming one twice makes no pair of it

run 2 sim --pairs --games 1 --mods-from plague,plague
says err "--pairs needs two mods"
run 0 sim --pairs --games 1 --mods-from plague,plague,school
says out "1 pair, 1 game, 0 failed"

run 0 sim --games 1 --players 1
says out ": 1 game, 1 player, seed"
finish
