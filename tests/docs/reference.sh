#!/bin/sh
# reference.sh TOOL [--update]: the generated pages of docs/reference/ are what TOOL prints, and the
# list of codes is what core/ uses. With --update they are written anew.
set -u
tool=$1
update=${2:-}
failed=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

for page in yaml manifest presets declarations hooks game errors limits; do
    "$tool" "$page" >"$work/$page.md" || failed=1
    if [ "$update" = --update ]; then
        cp "$work/$page.md" "docs/reference/$page.md"
    elif ! diff -u "docs/reference/$page.md" "$work/$page.md"; then
        echo "docs/reference/$page.md is old: sh tests/docs/reference.sh $tool --update"
        failed=1
    fi
done

"$tool" codes | LC_ALL=C sort >"$work/listed"
if [ -n "$(uniq -d "$work/listed")" ]; then
    echo "core/diag/codes.h lists codes twice:"
    uniq -d "$work/listed"
    failed=1
fi
grep -rhoE --include='*.[ch]' --exclude=codes.h '"[EW]-[A-Z0-9-]+"' core | tr -d '"' |
    LC_ALL=C sort -u >"$work/used"
if ! diff "$work/listed" "$work/used" >"$work/difference"; then
    echo "core/diag/codes.h (<) and the codes that core/ uses (>) differ:"
    grep '^[<>]' "$work/difference"
    failed=1
fi
exit "$failed"
