#!/bin/sh
# run_self.sh BASTIDE: run.sh notices what is wrong on a page, and passes what is right.
set -u
bastide=$1
failed=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# expect CODE TEXT PAGE...: run.sh ends so, and says TEXT.
expect() {
    code=$1
    text=$2
    shift 2
    sh tests/docs/run.sh "$bastide" "$@" >"$work/said" 2>&1
    got=$?
    if [ "$got" -ne "$code" ] || ! grep -qF -- "$text" "$work/said"; then
        echo "$*: exit code $got instead of $code, or not said: $text"
        cat "$work/said"
        failed=1
    fi
}

# page NAME LINE...: writes a page; in its lines, ~~~ stands for a fence.
page() {
    file=$work/$1
    shift
    printf '%s\n' "$@" | sed 's/^~~~/```/' >"$file"
}

page good.md '~~~text file=a/b.txt' one '~~~' '~~~text add=a/b.txt' two '~~~' \
    '~~~sh' 'cat a/b.txt' '~~~' '~~~output' one two '~~~'
expect 0 "3 blocks" "$work/good.md"

page 1-first.md '~~~text file=kept.txt' here '~~~'
page 2-second.md '~~~sh' 'cat kept.txt' '~~~' '~~~output' here '~~~'
page other.md '~~~sh' 'test ! -e kept.txt' '~~~'
expect 0 "3 blocks" "$work/1-first.md" "$work/2-second.md" "$work/other.md"
expect 1 "the chapter before it" "$work/2-second.md"
expect 1 "the chapter before it" "$work/1-first.md" "$work/other.md" "$work/2-second.md"

page fails.md text '~~~sh' false '~~~'
expect 1 "fails.md:2: this block fails" "$work/fails.md"
page silent.md '~~~sh' 'echo one' '~~~' '~~~output' two '~~~'
expect 1 "does not say: two" "$work/silent.md"
page nothing.md '~~~text add=none.txt' one '~~~'
expect 1 "there is no none.txt to add to" "$work/nothing.md"
page typing.md '~~~text fiel=none.txt' one '~~~'
expect 1 "what is this block?" "$work/typing.md"
page outside.md '~~~text file=../none.txt' one '~~~'
expect 1 "what is this block?" "$work/outside.md"
page empty.md text
expect 1 "0 blocks" "$work/empty.md"
exit "$failed"
