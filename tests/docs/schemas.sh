#!/bin/sh
# schemas.sh BASTIDE CHECKER [--update]: scripts/schemas/ and scripts/api/ are what `bastide schema`
# prints; the schemas take every file that the loader takes, and of the broken ones they refuse
# exactly those that are wrong in form. With --update the files are written anew.
set -u
bastide=$1
checker=$2
update=${3:-}
failed=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

compare() {
    if [ "$update" = --update ]; then
        cp "$work/$1" "$2"
    elif ! diff -u "$2" "$work/$1"; then
        echo "$2 is old: sh tests/docs/schemas.sh $bastide $checker --update"
        failed=1
    fi
}

for name in $("$bastide" schema | cut -d ' ' -f 1); do
    "$bastide" schema "$name" >"$work/$name" || failed=1
    if [ "$name" = lua ]; then
        compare lua scripts/api/bastide.lua
    else
        compare "$name" "scripts/schemas/$name.json"
    fi
done
for file in scripts/schemas/*.json; do
    name=$(basename "$file" .json)
    [ -f "$work/$name" ] || { echo "$file: no such schema any more"; failed=1; }
done

# Every argument and result of the definitions has a type.
if grep -n unknown scripts/api/bastide.lua; then
    echo "core/script/annotations.c knows no type for these"
    failed=1
fi

# --- what must be taken

takes() {
    schema=$1
    shift
    if ! "$checker" "scripts/schemas/$schema.json" "$@" >"$work/out"; then
        echo "scripts/schemas/$schema.json refuses what the loader takes:"
        grep '^invalid' "$work/out"
        failed=1
    fi
}

takes game tilesets/*.yaml tests/toys/tilesets/*.yaml
takes mod mods/*/mod.yaml
for folder in mods/*/; do
    for file in "$folder"*.yaml; do
        case $file in
        */mod.yaml | */import.yaml) ;; # import: of another engine, for the tests only
        *) takes mod-file "$file" ;;
        esac
    done
done
find tests/scenarios tests/toys/scenarios mods/*/tests -name '*.yaml' 2>"$work/none" >"$work/files"
# shellcheck disable=SC2046 # names of our own files hold no blanks
takes scenario $(cat "$work/files")
takes locale scripts/locale/*.yaml scripts/*/locale/*.yaml mods/*/locale/*.yaml
takes record tests/traces/*-*.yaml
takes setup scripts/default.yaml
takes preset tilesets/presets/*.yaml

# --- what must be refused: where the loader complains about the form

# Keys that the game itself declares: no schema can know them.
declared=' tile-attribute-unknown tile-attribute-value tile-attribute-too-large '
declared="$declared"'tile-slot-list tile-unknown-kind '

broken() {
    schema=$1
    expect=$2
    file=$3
    name=$(basename "$file" .yaml)
    wanted=valid
    if grep -qE '\[E-(SCHEMA|YAML|SCENARIO-KEY)' "$expect"; then
        wanted=invalid
    fi
    case $declared in
    *" $name "*) wanted=valid ;;
    esac
    got=$("$checker" "scripts/schemas/$schema.json" "$file" | cut -d ' ' -f 1)
    if [ "$got" != "$wanted" ]; then
        echo "$file is $got for scripts/schemas/$schema.json, but should be $wanted"
        failed=1
    fi
    cases=$((cases + 1))
}

cases=0
for file in tests/broken-mods/tileset/*.yaml; do
    broken game "${file%.yaml}.expect" "$file"
done
for file in tests/broken-mods/manifest/*.yaml; do
    schema=mod
    case $file in
    */file-*) schema=mod-file ;;
    esac
    broken "$schema" "${file%.yaml}.expect" "$file"
done
[ "$cases" -ge 70 ] || { echo "only $cases broken files were found"; failed=1; }

refuses() {
    printf '%s\n' "$2" >"$work/wrong.yaml"
    if "$checker" "scripts/schemas/$1.json" "$work/wrong.yaml" >"$work/out"; then
        echo "scripts/schemas/$1.json takes: $2"
        failed=1
    fi
}

refuses setup 'gane: gardens'
refuses setup '{game: gardens, players: 0}'
refuses setup '{game: gardens, mods: 3}'
refuses preset '{preset: one, name: One}'
refuses preset '{preset: one, name: One, games: {gardens: {mod: [walls]}}}'
refuses record '{bastide: 1, setup: {game: gardens}}'
refuses record '{bastide: one, setup: {game: gardens}, choices: []}'
refuses locale 'kind.house: Haus'
refuses locale '{language: Deutsch, kind.house: [Haus]}'
refuses scenario '{expect: {points: {Red: 4}}}'
refuses scenario '{name: a, expect: {point: {Red: 4}}}'
refuses scenario '{name: a, expect: {points: {Red: many}}}'
refuses scenario '{name: a, play: [{undo: 0}]}'
refuses scenario '[{defaults: {play: []}}]'
refuses scenario '{name: a, variants: []}'
exit "$failed"
