#!/bin/sh
# run.sh BASTIDE: the mod that was made for version 1.0 of the interface loads without a warning and
# plays as it always did, alone and with others; and it uses every function there was. unused.txt
# lists those it does not use, each with the reason.
. tests/cli/lib.sh
here=tests/api-1.0
mod=$here/mods/frozen

run 0 playthrough "$mod"
says out "1 as before, 0 not"
run 0 sim --mods-dir "$here/mods" --mods frozen --games 4 --players 3 --checks --replay-check \
    --quiet
run 0 sim --mods-dir "$here/mods" --random-setups --mods-from frozen,inns_cathedrals --games 6 \
    --checks --quiet
[ ! -s "$work/err" ] || fail "warnings: $(cat "$work/err")"

# Its files are as they were.
(cd "$mod" && sha256sum -c --quiet ../../frozen.sha256) || fail "the frozen mod was changed"

# What the reference pages list, and what the scripts use.
{
    sed -n 's/^| `game:\([a-z_]*\)(.*/game:\1/p' docs/reference/game.md
    sed -n 's/^## bst\.\([a-z_]*\)$/bst.\1/p; s/^| `bst\.\([a-z_]*\)(.*/bst.\1/p' \
        docs/reference/declarations.md
} | sort -u >"$work/functions"
sed -n '/^## Notifies/,$s/^| `\([a-z_]*\)` | .*/hook \1/p' docs/reference/hooks.md |
    sort -u >>"$work/functions"
[ "$(wc -l <"$work/functions")" -gt 100 ] || fail "the reference pages list few functions"
: >"$work/unused"
while read -r kind name; do
    case $kind in
    hook) grep -qE "(\"|, )$name\"|\"$name\"" "$mod"/*.lua || echo "hook $name" >>"$work/unused" ;;
    *)
        word=$(echo "$kind" | sed 's/\./\\./')
        grep -qE "(^|[^a-z_.:])$word([^a-z_]|\$)" "$mod"/*.lua || echo "$kind" >>"$work/unused"
        ;;
    esac
done <"$work/functions"
sed -n '/^#/d; s/^\(.*[^ ]\) -- ..*/\1/p' "$here/unused.txt" | sort >"$work/reasoned"
sort "$work/unused" | diff "$work/reasoned" - ||
    fail "unused.txt and what the frozen mod does not use differ (< reasoned, > unused)"
finish
