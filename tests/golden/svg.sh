#!/bin/sh
# svg.sh BASTIDE [--update]: draws every tile of the stand-alone games in its four turns and
# compares with golden/svg/. --update writes what is drawn now; look at it before you commit it.
set -u
bastide=$1
update=${2-}
folder=tests/golden/svg
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
BASTIDE_DATA_DIR=$PWD
LC_ALL=C
export BASTIDE_DATA_DIR LC_ALL
failed=0

for game in tilesets/*.yaml; do
    for id in $(sed -n 's/^  - id: //p' "$game"); do
        name=$(echo "$id" | tr '/' '-').svg
        "$bastide" render "$game" --tile "$id" -o "$work/$name" || failed=1
    done
done

if [ "$update" = --update ]; then
    mkdir -p "$folder" && rm -f "$folder"/*.svg && cp "$work"/*.svg "$folder"
    exit "$failed"
fi
for file in "$work"/*.svg; do
    name=${file##*/}
    cmp "$file" "$folder/$name" || failed=1
done
for file in "$folder"/*.svg; do
    [ -f "$work/${file##*/}" ] || { echo "$file: there is no such tile"; failed=1; }
done
[ "$failed" = 0 ] || echo "after looking at the pictures: sh tests/golden/svg.sh BASTIDE --update"
exit "$failed"
