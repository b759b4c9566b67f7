#!/bin/sh
# run.sh BASTIDE [--update]: each scenario file here must be refused, and those of failing/ must
# fail, word for word as the .out files say. Then: what is remembered of failures.
set -u
bastide=$1
update=${2:-}
cd "$(dirname "$0")" || exit 2
failed=0

# expect CODE OUT ARGUMENTS...: runs `bastide test ARGUMENTS` and compares.
expect() {
    code=$1
    out=$2
    shift 2
    actual=$("$bastide" test "$@" 2>&1)
    got=$?
    actual=$(printf '%s\n' "$actual" | sed 's/ time="[0-9.]*"//g')
    if [ "$update" = --update ]; then
        printf '%s\n' "$actual" >"$out"
    fi
    if [ "$got" -ne "$code" ]; then
        echo "$*: exit code $got, expected $code"
        failed=1
    fi
    if ! printf '%s\n' "$actual" | diff -u "$out" -; then
        failed=1
    fi
}

for file in *.yaml; do
    expect 2 "${file%.yaml}.out" "$file"
done
for format in text tap junit; do
    expect 1 "failing/$format.out" --format "$format" failing/failing.yaml
done
expect 0 failing/list.out --list failing/failing.yaml
expect 0 failing/filter.out --filter "one passes" failing/failing.yaml
expect 0 failing/covers.out --list --filter R-BASE-40 failing
expect 2 failing/none.out --filter "no such name" failing/failing.yaml
expect 2 failing/missing.out no-such-file.yaml
expect 2 failing/format.out --format morse failing/failing.yaml

# What failed is remembered only when that is asked for, and --failed runs just that.
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
state=$folder/deep/state
XDG_CACHE_HOME=$folder/cache "$bastide" test failing/failing.yaml >/dev/null 2>&1
if [ -e "$folder/cache" ]; then
    echo "a plain run has written to the cache"
    failed=1
fi
"$bastide" test --remember --state "$state" --filter refus failing/failing.yaml >/dev/null 2>&1
expect 1 failing/again.out --failed --state "$state" --format tap failing/failing.yaml
: >"$state"
expect 0 failing/nothing.out --failed --state "$state" failing/failing.yaml
exit "$failed"
