#!/bin/sh
# run.sh BASTIDE PAGE...: does what pages tell their readers to do, block after block, in a folder
# that looks like the top of the sources.
#
#   ```sh                  is run and must succeed
#   ```output              what the block before it says must contain each of these lines
#   ```LANGUAGE file=PATH  is written to that file
#   ```LANGUAGE add=PATH   is added to the end of that file, which must be there
#
# Each page begins with a fresh folder; but a page 2-NAME.md goes on where 1-NAME.md of the same
# folder ended, and so on.
set -u
bastide=$1
shift
top=$PWD
failed=0
blocks=0
base=$(mktemp -d) || exit 2
trap 'rm -rf "$base"' EXIT
NO_COLOR=1
XDG_STATE_HOME=$base/state
XDG_CACHE_HOME=$base/cache
XDG_DATA_HOME=$base/share
BASTIDE_DATA_DIR=$base/top
export NO_COLOR XDG_STATE_HOME XDG_CACHE_HOME XDG_DATA_HOME BASTIDE_DATA_DIR
last_chapter=

# Cuts the blocks of page $1 into $parts/NUMBER and NUMBER.output, and writes a line "what, line of
# the page, path" for each to $parts/list.
cut_page() {
    awk -v parts="$parts" '
        function begin(what, path) {
            n++
            print what, NR, path > (parts "/list")
            file = parts "/" n
            printf "" > file
        }
        inside && /^```$/ { inside = 0; file = ""; next }
        !inside && /^```/ {
            inside = 1
            if ($0 == "```sh") {
                begin("run", "-")
            } else if ($0 == "```output") {
                file = parts "/" n ".output"
            } else if (NF == 2 && $2 ~ /^(file|add)=[^\/=][^=]*$/ && $2 !~ /\.\./) {
                split($2, pair, "=")
                begin(pair[1], pair[2])
            } else if ($0 !~ /^```[a-z]*$/ && $0 != "```yaml scenario") {
                begin("unknown", $0)
            }
            next
        }
        file { print > file }' "$1"
}

# A page that goes on with the chapter before it keeps its folder.
begin_page() {
    number=$(basename "$1" | sed -n 's/^\([1-9]\)-.*/\1/p')
    chapter=$(dirname "$1")/$number
    if [ "${number:-1}" -gt 1 ]; then
        [ "$last_chapter" = "$(dirname "$1")/$((number - 1))" ] && last_chapter=$chapter && return
        echo "$1: the chapter before it is missing or has failed"
        failed=1
        return 1
    fi
    rm -rf "$base/top" "$base/share" "$base/state" "$base/cache"
    mkdir -p "$base/top/build"
    for name in scripts tilesets tests docs README.md; do
        [ -e "$top/$name" ] && ln -s "$top/$name" "$base/top/$name"
    done
    cp -R "$top/mods" "$base/top/mods"
    ln -s "$bastide" "$base/top/build/bastide"
    last_chapter=$chapter
}

run_block() {
    if ! (cd "$base/top" && sh -eu "$parts/$n") >"$parts/said" 2>&1 </dev/null; then
        echo "$page:$line: this block fails:"
        cat "$parts/$n" "$parts/said"
        return 1
    fi
    [ -f "$parts/$n.output" ] || return 0
    while IFS= read -r expected; do
        if ! grep -qF -- "$expected" "$parts/said"; then
            echo "$page:$line: this block does not say: $expected"
            cat "$parts/said"
            failed=1
        fi
    done <"$parts/$n.output"
}

write_block() {
    if [ "$what" = file ]; then
        mkdir -p "$(dirname "$base/top/$path")" && cp "$parts/$n" "$base/top/$path"
    elif [ -f "$base/top/$path" ]; then
        { echo && cat "$parts/$n"; } >>"$base/top/$path"
    else
        echo "$page:$line: there is no $path to add to"
        return 1
    fi
}

run_page() {
    page=$1
    parts=$base/parts
    rm -rf "$parts"
    mkdir -p "$parts"
    begin_page "$page" || return
    cut_page "$page"
    [ -f "$parts/list" ] || return
    n=0
    while read -r what line path; do
        n=$((n + 1))
        blocks=$((blocks + 1))
        case $what in
        run) run_block ;;
        file | add) write_block ;;
        *) echo "$page:$line: what is this block? $path" && false ;;
        esac || { failed=1 && last_chapter= && return; }
    done <"$parts/list"
}

for page in "$@"; do
    run_page "$page"
done
echo "$blocks blocks"
if [ "$blocks" -lt 1 ]; then
    failed=1
fi
exit "$failed"
