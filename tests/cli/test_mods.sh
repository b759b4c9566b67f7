# Mods that mean harm, or are in a mess: what is asked for is refused with its place, and nothing
# waits, leaks or hinders other games.
. tests/cli/lib.sh

# mod ID [LINE...]: a folder with a manifest.
mod() {
    id=$1
    shift
    mkdir -p "$work/mods/$id"
    {
        printf 'mod: %s\nname: %s\nversion: 1.0.0\n' "$id" "$id"
        printf 'api: ">=1.0 <2"\ngames: [carcassonne]\n'
        for line in "$@"; do
            printf '%s\n' "$line"
        done
    } >"$work/mods/$id/mod.yaml"
}

# --- mods that nobody asks for hinder nobody
mod good
mkdir -p "$work/mods/pipe" "$work/mods/mess"
mkfifo "$work/mods/pipe/mod.yaml"
printf 'mod: [\n' >"$work/mods/mess/mod.yaml"
run 0 sim --games 1 --quiet --mods-dir "$work/mods" --mods good
run 0 mods --mods-dir "$work/mods"
says out "good" "pipe" "mess"
run 1 sim --games 1 --mods-dir "$work/mods" --mods pipe
says err "it is no regular file" "[E-FILE-READ]"
run 1 sim --games 1 --mods-dir "$work/mods" --mods mess
says err "/mess/mod.yaml:"

# --- a script that is a pipe, and one that a link leads out to
mod script 'scripts: [r.lua]'
mkfifo "$work/mods/script/r.lua"
run 1 sim --games 1 --mods-dir "$work/mods" --mods script
says err "it is no regular file"
printf 'secret = 1\n' >"$work/secret.lua"
mod linked 'scripts: [r.lua]'
ln -s "$work/secret.lua" "$work/mods/linked/r.lua"
run 1 sim --games 1 --mods-dir "$work/mods" --mods linked
says err "/linked/mod.yaml:6:11: error: " "copy the file into the folder" \
    "/linked/r.lua\` is a link out of the mod's folder, and is not read"

# --- a manifest that a link leads out to says nothing of what is there
mkdir -p "$work/mods/leak"
printf 'top secret\n' >"$work/plain.txt"
ln -s "$work/plain.txt" "$work/mods/leak/mod.yaml"
run 1 sim --games 1 --mods-dir "$work/mods" --mods leak
says err "[E-SCRIPT-PATH]"
if grep -q "top secret" "$work/err"; then
    fail "a file outside of the mod is shown"
fi

# --- the id of a game is taken
mod carcassonne
run 1 sim --games 1 --mods-dir "$work/mods" --mods carcassonne
says err "a mod cannot be called like the game \`carcassonne\`" "/carcassonne/mod.yaml:1:6"

# --- names that its switches need
mod reserved 'elements: {elements: {}}'
run 1 sim --games 1 --mods-dir "$work/mods" --mods reserved
says err "no element can be called \`elements\`"

# --- many faults of one sort are told once, and soon
mod flood 'scripts: [r.lua]'
{
    echo 'local function f()'
    i=0
    while [ "$i" -lt 20000 ]; do
        echo "  missing_$((i % 300))()"
        i=$((i + 1))
    done
    echo 'end'
} >"$work/mods/flood/r.lua"
run 1 sim --games 1 --mods-dir "$work/mods" --mods flood
says err "there is no global 'missing_0'"
if [ "$(grep -c 'E-LUA-GLOBAL' "$work/err")" -gt 50 ]; then
    fail "more than 50 problems of one file are told"
fi

# --- where a setup goes wrong
printf 'game: carcassonne\nmods:\n  inns_cathedrals: {tile: 2}\n' >"$work/setup.yaml"
run 1 setup "$work/setup.yaml"
says err "setup.yaml:3:21: error: there is no option \`inns_cathedrals.tile\`"

# --- two mods that an option reconciles, with all options and with the changed ones
both="--mods wheel_of_fortune,river --option wf.river_at_wheel=yes"
# shellcheck disable=SC2086
run 0 setup $both
# shellcheck disable=SC2086
run 0 setup $both --changed
says out "- river" "wf.river_at_wheel: true"
says_not out "wf.wheel_single"
run 1 setup --mods wheel_of_fortune,river --changed
says err "or set \`wf.river_at_wheel\` to \`true\`"

# --- what is told of a mod can be set: one whose tiles are all in sets has no more of them
run 0 mods school
says out "school.building=1"
says_not out "school.tiles"
run 1 setup --mods school --option school.tiles=2
run 0 mods plague
says out "plague.tiles=1"
run 0 setup --mods plague --option plague.tiles=2 --changed
says out "plague.tiles: 2"
mod lost 'files: [gone.yaml]'
run 1 mods lost --mods-dir "$work/mods"
says err "lost/mod.yaml:6:9: error" "gone.yaml"

# --- a mod switched on and off again leaves the game that never had it
printf 'game: carcassonne\nseed: 9\nmods: {inns_cathedrals: yes}\n' >"$work/on.yaml"
printf 'game: carcassonne\nseed: 9\nmods: {inns_cathedrals: no}\n' >"$work/off.yaml"
run 0 play --plain --bots random --setup "$work/off.yaml" --record "$work/off-game.yaml"
run 0 play --plain --bots random --seed 9 --record "$work/never.yaml"
run 0 play --plain --bots random --setup "$work/on.yaml" --record "$work/on-game.yaml"
tail -n 1 "$work/off-game.yaml" >"$work/a"
tail -n 1 "$work/never.yaml" >"$work/b"
cmp -s "$work/a" "$work/b" || fail "a mod that was switched off leaves a trace"
tail -n 1 "$work/on-game.yaml" >"$work/c"
if cmp -s "$work/a" "$work/c"; then
    fail "a mod that is on changes nothing"
fi

finish
