#!/bin/sh
# Checks the checker: over fixture/, a small project in which each rule is broken, it must say
# what expected.txt holds, and fail. Usage: self.sh LINT SCRATCH
set -eu

lint=$1
scratch=$2
fixture=tests/lint/fixture

rm -rf "$scratch"
mkdir -p "$scratch"
cp -r "$fixture" "$scratch/top"
mkdir -p "$scratch/top/tests/unit"
# Written here, since no file of the project may hold what these two break.
printf '# see /%s/notes\n' work >"$scratch/top/docs/machine.md"
printf 'id: tabs\n\tkey: value\n' >"$scratch/top/scripts/tabs.yaml"
{
    printf '/* Too long. */\nvoid long_one(void)\n{\n'
    yes '    call();' | head -n 69
    printf '}\n'
} >"$scratch/top/core/base/long.c"
yes '/* A line. */' | head -n 801 >"$scratch/top/tests/unit/test_long.c"

if "$lint" "$scratch/top" >"$scratch/actual.txt"; then
    echo "the checker passed a project full of faults"
    exit 1
fi
diff -u "$fixture/expected.txt" "$scratch/actual.txt"
