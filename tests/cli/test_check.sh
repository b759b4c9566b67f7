# Checking and drawing what the project ships, and what is wrong.
. tests/cli/lib.sh

run 0 check
says out " checked, 0 errors"
run 0 check --json
[ "$(tr -d ' \n' <"$work/out")" = "[]" ] || fail "--json of nothing is not []"
for file in tilesets/*.yaml; do
    run 0 check "$file"
    says out "1 checked"
    run 0 render "$file"
    says out "+---------+" "  1 "
done
run 0 check scripts/default.yaml

printf 'game: nope\n' >"$work/setup.yaml"
run 1 check "$work/setup.yaml"
says err "nope"
printf 'game: [\n' >"$work/broken.yaml"
run 1 check "$work/broken.yaml" --json
says out '"code"' "broken.yaml"
run 1 check "$work/missing.yaml"
mkdir "$work/empty"
run 1 check "$work/empty"
says err "nothing to check"
run 2 render "$work/setup.yaml"

# Every problem of every file, not the first one only.
printf 'players: 99\n' >"$work/empty/a.yaml"
printf 'seed: x\n' >"$work/empty/b.yaml"
run 1 check "$work/empty"
says err "a.yaml:1:10" "b.yaml:1:7"
finish
