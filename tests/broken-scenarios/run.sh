#!/bin/sh
# run.sh BASTIDE [--update]: each scenario file here must be refused, word for word as its .out says.
set -u
bastide=$1
cd "$(dirname "$0")" || exit 2
failed=0
for file in *.yaml; do
    expected=${file%.yaml}.out
    actual=$("$bastide" test "$file" 2>&1)
    code=$?
    if [ "${2:-}" = --update ]; then
        printf '%s\n' "$actual" >"$expected"
    fi
    if [ "$code" -ne 2 ]; then
        echo "$file: exit code $code, expected 2"
        failed=1
    fi
    if ! printf '%s\n' "$actual" | diff -u "$expected" -; then
        failed=1
    fi
done
exit "$failed"
