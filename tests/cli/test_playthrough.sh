# Golden games: a change of behaviour shows, names the award, and can be written anew.
. tests/cli/lib.sh

# A data folder whose rules can be changed, with a mod outside of it.
data=$work/data
mkdir -p "$data/mods" "$work/own"
cp -r tilesets scripts "$data"
cp -r mods/inns_cathedrals "$data/mods"
cp -r mods/inns_cathedrals "$work/own/lodges"
rm -rf "$work/own/lodges/tests"
sed -i 's/inns_cathedrals/lodges/' "$work/own/lodges/mod.yaml" "$work/own/lodges/rules.lua"
BASTIDE_DATA_DIR=$data

# Nothing is there: red, with the command that makes it.
run 1 playthrough --all "$work/golden"
says out "$work/golden/carcassonne.txt: there is no such playthrough" \
    "$work/golden/inns_cathedrals.txt: there is no such playthrough" \
    "bastide playthrough --update --all $work/golden"
run 0 playthrough --update --all "$work/golden"
says out "carcassonne.txt: new" "inns_cathedrals.txt: new" "0 as before, 2 written"
run 0 playthrough --all "$work/golden"
says out "2 as before, 0 not"
run 0 playthrough --update --all "$work/golden"
says out "2 as before, 0 written"

# Its parts.
golden=$work/golden/inns_cathedrals.txt
cp "$golden" "$work/kept"
for part in '^mods: \[inns_cathedrals\]$' '^turn 1, ' '^  > chance ([0-9]*): draw ' \
    '^  > Red ([0-9]*): place ' '^  = Blue [0-9]*, closed road ' '^  supply of Red: follower ' \
    '^  points: Red 0, Blue 0$' '^  state after 10 choices: [0-9a-f]\{16\}$' '^the end$' \
    '^  1\. '; do
    grep -q "$part" "$golden" || fail "no line like $part in a playthrough"
done

# One point: the award is named, the choices stay.
rules=$data/mods/inns_cathedrals/rules.lua
sed -i 's/{tile = 2}/{tile = 3}/' "$rules"
run 1 playthrough --all "$work/golden"
says out "inns_cathedrals.txt: the game is another one now" "awards that differ:" \
    "tiles x 2 = " "tiles x 3 = " "@@" "1 as before, 1 not" "--update"
grep -q '^  turn [0-9]*, [A-Z][a-z]*: was Blue .*closed road.*tiles x 2' "$work/out" ||
    fail "the diff does not name the award"
[ "$(wc -l <"$work/out")" -lt 70 ] || fail "the diff is long"
run 1 playthrough --full "$golden"
[ "$(wc -l <"$work/out")" -gt 70 ] || fail "--full does not show everything"
run 0 playthrough --update --all "$work/golden"
says out "inns_cathedrals.txt: written anew" "awards that differ" "1 as before, 1 written"
run 0 playthrough "$golden"
grep '^  > ' "$golden" >"$work/choices"
grep '^  > ' "$work/kept" | cmp - "$work/choices" || fail "--update changed the choices"
sed -i 's/{tile = 3}/{tile = 2}/' "$rules"
run 0 playthrough --update "$golden"
same "$golden" "$work/kept"

# A rule that forbids a choice of the file: told, and --update goes another way from there on.
cat >>"$rules" <<'LUA'
bst.veto("place", function(game) return game:turn() == 4 and game:active() == game:player(1)
  and game:deck_left() % 2 == 0 and "not today" or nil end)
bst.on("turn_started", function(game) if game:turn() == 9 then game:finish() end end)
LUA
run 1 playthrough "$golden"
run 0 playthrough --update "$golden"
run 0 playthrough "$golden"
[ "$(grep -c '^turn ' "$golden")" -lt 12 ] || fail "the game did not become shorter"
cp mods/inns_cathedrals/rules.lua "$rules"
# ... and without the rule again, the file ends before the game does
run 1 playthrough "$golden"
says out "the game goes on behind the last choice that is recorded"
run 0 playthrough --update "$golden"
run 0 playthrough "$golden"

# A choice that is nonsense.
sed 's/^  > Red (\([0-9]*\)): place .*/  > Red (\1): place 99,99 @0/' "$work/kept" >"$work/bad.txt"
run 1 playthrough "$work/bad.txt"
says out "Red cannot choose \`place 99,99 @0\`: "

# Files that belong to nothing, or are not there, or are no playthrough.
cp "$golden" "$work/golden/gone.txt"
run 1 playthrough --all "$work/golden"
says out "gone.txt: no game, mod or pair of mods is called so"
rm "$work/golden/gone.txt" "$golden"
run 1 playthrough --all "$work/golden"
says out "inns_cathedrals.txt: there is no such playthrough"
run 1 playthrough "$work/nowhere.txt"
echo "nonsense: [" >"$work/nonsense.txt"
run 1 playthrough "$work/nonsense.txt"
says err "nonsense.txt:"
run 2 playthrough
run 2 playthrough --all "$work/golden" mods

# A mod of one's own: bastide test asks for its golden game.
mod=$work/own/lodges
run 1 playthrough "$mod"
mkdir "$mod/tests"
"$program" test "$mod" >"$work/out" 2>"$work/err" && fail "a mod without a golden game passes"
says err "tests/playthrough.txt: this mod has scripts but no golden game" \
    "bastide playthrough --update $mod"
run 0 playthrough --update "$mod"
says out "tests/playthrough.txt: new"
run 0 playthrough "$mod"
"$program" test "$mod" >"$work/out" 2>"$work/err"
says_not err "golden game"
says_not err "another one"
sed -i 's/{tile = 2}/{tile = 3}/' "$mod/rules.lua"
"$program" test "$mod" >"$work/out" 2>"$work/err" && fail "a changed mod passes"
says err "the game is another one now" "awards that differ"

finish
