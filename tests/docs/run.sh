#!/bin/sh
# run.sh BASTIDE PAGE...: runs the shell blocks of pages (all between ```sh and ```), in order, in a
# folder that looks like the top of the sources. The blocks of one page share their folder and must
# succeed; what a block says must contain each line of a block ```output that follows it.
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
BASTIDE_DATA_DIR=$top
export NO_COLOR XDG_STATE_HOME XDG_CACHE_HOME BASTIDE_DATA_DIR

# Cuts the blocks of page $1 into $parts/NUMBER.sh and NUMBER.output, and says where they begin.
cut_page() {
    awk -v parts="$parts" '
        /^```sh$/ { n++; file = parts "/" n ".sh"; line[n] = NR; next }
        /^```output$/ { file = parts "/" n ".output"; next }
        /^```/ { file = ""; next }
        file { print > file }
        END { for (i = 1; i <= n; i++) print line[i] > (parts "/lines"); print n + 0 }' "$1"
}

run_page() {
    page=$1
    parts=$base/parts
    rm -rf "$parts" "$base/top"
    mkdir -p "$parts" "$base/top/build"
    for name in scripts tilesets mods tests docs README.md; do
        [ -e "$top/$name" ] && ln -s "$top/$name" "$base/top/$name"
    done
    ln -s "$bastide" "$base/top/build/bastide"
    count=$(cut_page "$page")
    n=0
    while [ "$n" -lt "$count" ]; do
        n=$((n + 1))
        line=$(sed -n "${n}p" "$parts/lines")
        blocks=$((blocks + 1))
        if ! (cd "$base/top" && sh -eu "$parts/$n.sh") >"$parts/said" 2>&1 </dev/null; then
            echo "$page:$line: this block fails:"
            cat "$parts/$n.sh" "$parts/said"
            failed=1
            return
        fi
        [ -f "$parts/$n.output" ] || continue
        while IFS= read -r expected; do
            if ! grep -qF -- "$expected" "$parts/said"; then
                echo "$page:$line: this block does not say: $expected"
                cat "$parts/said"
                failed=1
            fi
        done <"$parts/$n.output"
    done
}

for page in "$@"; do
    run_page "$page"
done
echo "$blocks blocks"
if [ "$blocks" -lt 1 ]; then
    failed=1
fi
exit "$failed"
