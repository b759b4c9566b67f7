#!/bin/sh
# run.sh BASTIDE [--update]: what is said about rules, game files and setups that are wrong. base/ is
# a small game that is right; each case changes one thing of a copy of it:
#
#   NAME.lua          takes the place of scripts/broken.lua, which is empty
#   NAME.sed          edits tilesets/toy.yaml
#   NAME.setup.yaml   is a setup of the game
#   NAME.args         are arguments of a simulation
#
# The game is checked, and where nothing is found, played. What is said must be NAME.expect.
set -u
bastide=$1
update=${2:-}
cd "$(dirname "$0")" || exit 2
failed=0
count=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
NO_COLOR=1
LC_ALL=C
export NO_COLOR LC_ALL

play() {
    timeout 20 "$bastide" sim --quiet --games 1 --seed 1 --data-dir "$work/data" "$@" >/dev/null 2>"$work/got"
}

# Runs one case; fails where nothing is wrong.
try() {
    rm -rf "$work/data"
    cp -r base "$work/data"
    case $1 in
    *.lua) cp "$1" "$work/data/scripts/broken.lua" ;;
    *.sed)
        sed -f "$1" base/tilesets/toy.yaml >"$work/data/tilesets/toy.yaml"
        if cmp -s base/tilesets/toy.yaml "$work/data/tilesets/toy.yaml"; then
            echo "$1 changes nothing"
            return 0
        fi
        ;;
    *.setup.yaml)
        play --setup "$1" && return 0
        return 1
        ;;
    *.args)
        # shellcheck disable=SC2046
        play --game toy $(cat "$1") && return 0
        return 1
        ;;
    esac
    "$bastide" check --data-dir "$work/data" 2>"$work/got" >/dev/null || return 1
    play --game toy
}

for case in *.lua *.sed *.setup.yaml *.args; do
    name=${case%.*}
    name=${name%.setup}
    count=$((count + 1))
    if try "$case"; then
        echo "$case: nothing was found wrong"
        failed=1
        continue
    fi
    # Hints repeat the folder of the case, which has another name each time.
    sed -i "s|$work/||g" "$work/got"
    if [ "$update" = --update ]; then
        cp "$work/got" "$name.expect"
    elif ! diff -u "$name.expect" "$work/got"; then
        echo "$case: another text (above)"
        failed=1
    fi
    if ! grep -q 'error: ' "$work/got"; then
        echo "$case: no error in what was said"
        failed=1
    fi
done

rm -rf "$work/data"
cp -r base "$work/data"
if ! "$bastide" check --data-dir "$work/data" >/dev/null || ! play --game toy; then
    echo "base/ itself is not right"
    failed=1
fi
if [ "$count" -lt 60 ]; then
    echo "only $count cases"
    failed=1
fi
exit "$failed"
