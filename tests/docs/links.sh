#!/bin/sh
# links.sh PAGE...: each link leads to a file of the project, and to a heading that is there.
set -u
failed=0
count=0
list=$(mktemp) || exit 2
trap 'rm -f "$list"' EXIT

# The anchors of a page's headings, as they are made from their text.
anchors() {
    sed -n 's/^##* //p' "$1" | tr 'A-Z ' 'a-z-' | tr -cd 'a-z0-9_\n-'
}

for page in "$@"; do
    grep -oE '\]\([^)]+\)' "$page" | sed 's/^](//; s/)$//' >"$list"
    while IFS= read -r link; do
        case $link in
        http:* | https:*) continue ;;
        esac
        count=$((count + 1))
        path=${link%%#*}
        target=$page
        [ -n "$path" ] && target=$(dirname "$page")/$path
        if [ ! -e "$target" ]; then
            echo "$page: $link leads nowhere"
            failed=1
        elif [ "$link" != "$path" ] && ! anchors "$target" | grep -qxF -- "${link#*#}"; then
            echo "$page: $link: no such heading"
            failed=1
        fi
    done <"$list"
done
echo "$count links"
[ "$count" -gt 10 ] || failed=1
exit "$failed"
