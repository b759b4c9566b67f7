#!/bin/sh
# coverage.sh TOOL [--update]: docs/rules-coverage.md is what TOOL prints, and TOOL finds a proof or
# a reason for each statement of the rules. With --update the page is written anew.
set -u
tool=$1
update=${2:-}
page=docs/rules-coverage.md
failed=0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

"$tool" tests/rules >"$work/page.md" || failed=1
if [ "$update" = --update ]; then
    cp "$work/page.md" "$page"
    exit "$failed"
fi
if ! diff -u "$page" "$work/page.md"; then
    echo "$page is old: sh tests/docs/coverage.sh $tool --update"
    failed=1
fi

# refuses NAME TEXT: the tool fails with the changed files of $work/rules, and says TEXT.
refuses() {
    if "$tool" "$work/rules" >"$work/out" 2>&1 || ! grep -qF -- "$2" "$work/out"; then
        echo "$1: not refused"
        failed=1
    fi
}

mkdir "$work/rules"
cp tests/rules/*.yaml "$work/rules"
sed 's/{key: BASE, title: The base game, R: "1-36/{key: BASE, title: The base game, R: "1-35/' \
    tests/rules/statements.yaml >"$work/rules/statements.yaml"
refuses "a scenario that covers what there is not" "covers R-BASE-36, which is no statement"
sed 's/R: "1-36 40-49"/R: "1-36 40-50"/' tests/rules/statements.yaml >"$work/rules/statements.yaml"
refuses "a statement without proof or reason" "R-BASE-50 has neither a proof nor a reason"
cp tests/rules/statements.yaml "$work/rules"
echo "  - {why: no time, ids: [R-BASE-1]}" >>"$work/rules/missing.yaml"
refuses "a reason that is old" "R-BASE-1 is shown by"
exit "$failed"
