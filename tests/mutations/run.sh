#!/bin/sh
# run.sh BASTIDE: small mistakes in the rules and tiles must be noticed. Each entry of list.txt
# changes one place of a copy of the data; the copy must still load, and the scenario that the entry
# names must fail.
#
#   file  scripts/carcassonne/rules.lua
#   find  {tile = 2, pennants = 2}        stands once in that file
#   with  {tile = 2, pennants = 1}
#   fails example 2, a pennant
set -u
bastide=$1
list=tests/mutations/list.txt
failed=0
count=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
NO_COLOR=1
export NO_COLOR

copy_data() {
    rm -rf "$work/data"
    mkdir "$work/data"
    cp -r scripts tilesets "$work/data/"
    if [ -d mods ]; then
        cp -r mods "$work/data/"
    fi
}

complain() {
    echo "$file: '$find' -> '$with': $*"
    failed=1
}

try() {
    count=$((count + 1))
    copy_data
    if ! FIND=$find WITH=$with awk '
        BEGIN { find = ENVIRON["FIND"]; with = ENVIRON["WITH"] }
        { at = index($0, find) }
        at { found++; $0 = substr($0, 1, at - 1) with substr($0, at + length(find)) }
        { print }
        END { exit found != 1 }' "$file" >"$work/data/$file"; then
        complain "does not stand there exactly once"
        return
    fi
    if ! "$bastide" setup --data-dir "$work/data" >"$work/out" 2>&1; then
        complain "is refused, which proves nothing about scenarios"
        cat "$work/out"
        return
    fi
    "$bastide" test --data-dir "$work/data" --filter "$fails" tests/scenarios >"$work/out" 2>&1
    code=$?
    if [ "$code" -ne 1 ] || ! grep -qF "FAILED $fails" "$work/out"; then
        complain "the scenario '$fails' does not notice (exit code $code)"
    fi
}

while read -r key value; do
    case $key in
    file) file=$value ;;
    find) find=$value ;;
    with) with=$value ;;
    fails)
        fails=$value
        try
        ;;
    '' | '#'*) ;;
    *)
        echo "$list: unknown word $key"
        failed=1
        ;;
    esac
done <"$list"

copy_data
if ! "$bastide" test --data-dir "$work/data" tests/scenarios >"$work/out" 2>&1; then
    echo "the unchanged copy fails:"
    cat "$work/out"
    failed=1
fi
if [ "$count" -lt 15 ]; then
    echo "$list: only $count entries"
    failed=1
fi
exit "$failed"
