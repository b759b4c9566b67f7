#!/bin/sh
# rules.sh BASTIDE TOOL [--update]: docs/rules/ has a page for the game and for each mod, the list
# in its README.md leads to all of them, the table of options of each page is what TOOL makes of the
# files, and its scenarios pass. With --update the tables are written anew.
set -u
bastide=$1
tool=$2
update=${3:-}
failed=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

fail() {
    echo "$1"
    failed=1
}

# The page $1 with the table of file $2 between its two marks.
with_table() {
    "$tool" "$2" >"$work/table" || return 1
    awk -v table="$work/table" '
        /^<!-- end -->$/ { inside = 0 }
        !inside { print }
        /^<!-- options -->$/ {
            inside = 1
            marks++
            while ((getline line < table) > 0) { print line }
        }
        END { exit marks != 1 || inside }' "$1" >"$work/page"
}

check_page() {
    page=docs/rules/$1.md
    [ -f "$page" ] || { fail "$page is missing: each game and mod has a page there"; return; }
    grep -qF "($1.md)" docs/rules/README.md || fail "docs/rules/README.md does not lead to $page"
    with_table "$page" "$2" || { fail "$page: no marks for its table of options"; return; }
    if [ "$update" = --update ]; then
        cmp -s "$work/page" "$page" || cp "$work/page" "$page"
    elif ! diff -u "$page" "$work/page"; then
        fail "its options are old: sh tests/docs/rules.sh $bastide $tool --update"
    fi
    grep -q '^```yaml scenario$' "$page" || fail "$page has no example that is played"
}

for game in tilesets/*.yaml; do
    check_page "$(basename "$game" .yaml)" "$game"
done
for mod in mods/*/mod.yaml; do
    check_page "$(basename "$(dirname "$mod")")" "$mod"
done
# A page without a game or a mod is left over.
for page in docs/rules/*.md; do
    name=$(basename "$page" .md)
    [ "$name" = README ] || [ -f "tilesets/$name.yaml" ] || [ -f "mods/$name/mod.yaml" ] ||
        fail "$page describes nothing that is there"
done

# Every page is played, the index too, where it has examples.
for page in docs/rules/*.md; do
    grep -q '^```yaml scenario$' "$page" && set -- "$@" "$page"
done
shift 2
[ "$update" = --update ] && shift
"$bastide" test "$@" || failed=1
exit "$failed"
