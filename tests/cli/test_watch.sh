# Watching a mod: every save is answered, a mistake keeps the last good version, Ctrl-C ends well.
# Nothing here waits for a time: each step waits for the answer to the one before.
. tests/cli/lib.sh

run 0 new lakes --in "$work"
mod=$work/lakes
run 0 watch "$mod" --once --moves 40 --seed 4
says out "hooks; played, choice" "Red " ", Blue "
run 2 watch "$work"
run 2 watch
run 2 watch "$mod" --moves many --once

# Reads answers until a line that begins with one of the words, with a limit on their number.
wait_for() {
    lines=0
    while [ "$lines" -lt 200 ] && IFS= read -r line <&3; do
        lines=$((lines + 1))
        printf '%s\n' "$line" >>"$work/said"
        case $line in
        "$1"*) return ;;
        esac
    done
    fail "no answer that begins with '$1'; the last ones:"
    tail -n 20 "$work/said"
    kill "$pid"
    finish
}

# edit FILE SCRIPT: changes the file by one renaming, as editors save.
edit() {
    sed "$2" "$mod/$1" >"$work/edited"
    cmp -s "$mod/$1" "$work/edited" && fail "edit of $1 changes nothing"
    mv "$work/edited" "$mod/$1"
}

watch() {
    rm -f "$work/pipe"
    mkfifo "$work/pipe"
    : >"$work/said"
    "$program" watch "$mod" --moves 160 --seed 4 "$@" >"$work/pipe" 2>"$work/err" &
    pid=$!
    exec 3<"$work/pipe"
    wait_for watching
}

end_watch() {
    kill -INT "$pid"
    wait "$pid"
    code=$?
    [ "$code" -eq 0 ] || fail "watch ended with $code after Ctrl-C"
    exec 3<&-
}

try_all() {
    watch "$@"
    grep -q "^ok .*played" "$work/said" || fail "no first answer"

    # A value that gives other points: the same moment, other scores, and why.
    printf '\nbst.rate{kind = "road", mode = "closed", set = {tile = 9}}\n' >"$work/more"
    cat "$mod/rules.lua" "$work/more" >"$work/edited"
    mv "$work/edited" "$mod/rules.lua"
    wait_for "  + "
    grep -q "^ok .*the same moment.* -> " "$work/said" || fail "no changed scores"
    grep -q "^  - turn .* tiles x 1" "$work/said" || fail "no award that went"
    grep -q "^  + turn .* tiles x 9" "$work/said" || fail "no award that came"

    # A mistake: file, line and column; then the old rule again, compared with the last good one.
    edit rules.lua 's/"road", mode = "closed", set/"raod", mode = "closed", set/'
    wait_for "  the last good version is kept"
    grep -q "rules.lua:[0-9]*:[0-9]*: error: .*raod" "$work/said" || fail "no located problem"
    edit rules.lua '/raod/d'
    wait_for "ok "
    printf '%s\n' "$line" | grep -q " -> " || fail "not compared with the last good version"

    # A choice that is not possible any more: the tile that was drawn is gone.
    edit tiles.yaml 's/  - id: lakes\/end/  - id: lakes\/other/'
    wait_for "  the last good version is kept"
    grep -q '^stopped: choice [0-9]*, `.*lakes/end' "$work/said" || fail "no choice named"
    grep -q "^  before: " "$work/said" || fail "nothing about the version before"
    grep -q "^  now: " "$work/said" || fail "nothing about the version now"
    edit tiles.yaml 's/lakes\/other/lakes\/end/'
    wait_for "ok "
    end_watch
}

try_all
run 0 check "$mod"
# The same where the system does not tell of saved files.
try_all --poll

# A record goes on being the game.
run 0 play --bots random --seed 4 --mods lakes --mods-dir "$work" --record "$work/game.yaml"
run 0 watch "$mod" --once --record "$work/game.yaml" --moves 30
says out "played" "choice 30:"
run 0 play --bots random --seed 4 --record "$work/base.yaml"
run 2 watch "$mod" --once --record "$work/base.yaml"
says err "without lakes"
finish
