# The scripts explain themselves on a fresh copy of the sources, without building anything.
. tests/cli/lib.sh

mkdir "$work/fresh"
cp -r scripts "$work/fresh"
for script in play test bootstrap; do
    for option in --help -h; do
        (cd / && "$work/fresh/scripts/$script" "$option") >"$work/out" 2>"$work/err" ||
            fail "scripts/$script $option: exit code $?"
        says out "usage: scripts/$script"
        [ ! -s "$work/err" ] || fail "scripts/$script $option complains: $(cat "$work/err")"
    done
done
"$work/fresh/scripts/play" --players 2 --help >"$work/out" || fail "--help after others"
says out "usage: scripts/play"
[ "$(ls "$work/fresh")" = scripts ] || fail "asking for help has built something"

# With a command, its own options follow.
mkdir "$work/fresh/build"
ln -s "$(realpath "$program")" "$work/fresh/build/bastide"
"$work/fresh/scripts/play" --help >"$work/out" || fail "--help with a command"
says out "usage: scripts/play" "--resume" "--seed"
finish
