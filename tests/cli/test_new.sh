# A newcomer's way: a new mod is green at once, gets a lake of its own, is packed and installed.
. tests/cli/lib.sh

XDG_DATA_HOME=$work/home
export XDG_DATA_HOME
top=$PWD
cd "$work" || exit 1
XDG_STATE_HOME=$work/state
BASTIDE_DATA_DIR=$top
export BASTIDE_DATA_DIR

# --- what is made

run 0 new lakes
says out "made lakes" "bastide check lakes" "bastide test lakes" "--mods lakes --mods-dir ."
for file in mod.yaml tiles.yaml rules.lua README.md tests/first.yaml tests/playthrough.txt \
    .luarc.json; do
    [ -s "lakes/$file" ] || fail "lakes/$file was not made"
    grep -q '@[A-Z_]*@' "lakes/$file" && fail "lakes/$file has a placeholder left"
done
grep -q '^mod: lakes$' lakes/mod.yaml || fail "the mod is called otherwise"
for file in mod.yaml tiles.yaml tests/first.yaml; do
    grep -q '^# yaml-language-server: \$schema=/' "lakes/$file" || fail "lakes/$file has no schema"
done
grep -q '^license: ' lakes/mod.yaml || fail "no licence"
grep -q 'scripts/api' lakes/.luarc.json || fail "no API for editors"
for program_and_arguments in "check lakes --werror" "test lakes" "preview lakes -o lakes.svg" \
    "sim --mods lakes --mods-dir . --games 5 --checks --replay-check --quiet" \
    "watch lakes --once" "pack lakes -o first.zip"; do
    # shellcheck disable=SC2086 # words
    run 0 $program_and_arguments
done
grep -q 'lakes/end' lakes.svg || fail "the tile is not on the sheet"

# --- what is refused

run 1 new lakes
says err "there is a mod \`lakes\` already"
mkdir taken
echo mine >taken/notes.txt
run 1 new taken
says err "nothing that is there is written over"
[ "$(ls taken)" = notes.txt ] || fail "a folder was written to"
run 2 new My-Lakes
says err "small letter" "it could be \`my_lakes\`"
run 2 new 2lakes
says err "it could be \`lakes\`"
run 2 new carcassonne
says err "the game is called so"
run 2 new
run 2 new one two
run 1 new ponds --game chess
says err "no templates for mods of \`chess\`"
[ -e ponds ] && fail "a folder was left behind"
run 0 new ponds --in deep/er
[ -f deep/er/ponds/mod.yaml ] || fail "--in was not used"

# --- a kind of one's own, its tile, its worth, its test

cat >>lakes/mod.yaml <<'END'

kinds:
  lake:
    shape: inner
    closes: surrounded
    around: 8
    letter: L
    colour: "#6fa8dc"

patches:
  - {at: [pieces, follower, claims], add: [lake]}
END
cat >>lakes/tiles.yaml <<'END'
  - id: lakes/lake
    count: 3
    segments:
      - {lake: ~}
      - {field: N E S W}
END
cat >>lakes/rules.lua <<'END'

-- A lake is worth a point for its tile and each around it, and twice that once it is surrounded.
bst.score("lake", {"open", "final"}, {flat = 1, around = 1})
bst.score("lake", "closed", {flat = 2, around = 2})
bst.step{at = "unfinished", builtin = "settle_all", mode = "final", kinds = {"lake"}}
END
cat >lakes/tests/lake.yaml <<'END'
- defaults: {setup: {game: carcassonne, players: 2, mods: [lakes]}}

- name: a lake with two tiles around it
  board:
    - BA/RFr -1,0
  deck: [lakes/lake]
  draw: [lakes/lake]
  play:
    - place 0,1 @0
    - deploy follower 0,1:lake
  expect: {at: over, points: {Red: 3, Blue: 0}}
END
run 0 check lakes --werror
run 1 test lakes # the rules have changed: so has the golden game
says out "3 passed"
run 0 playthrough --update lakes
run 0 test lakes
run 0 preview lakes -o lakes.svg
grep -q 'lakes/lake' lakes.svg || fail "the lake is not on the sheet"
sed 's/points: {Red: 3/points: {Red: 4/' lakes/tests/lake.yaml >edited
cp lakes/tests/lake.yaml right
mv edited lakes/tests/lake.yaml
run 1 test lakes
says out "expected: 4" "actual:   3"
run 1 pack lakes
mv right lakes/tests/lake.yaml
run 0 pack lakes
says out "lakes-0.1.0.zip: lakes 0.1.0, 7 files"

# --- given away

mkdir friend
cp lakes-0.1.0.zip friend
cd friend || exit 1
run 0 verify lakes-0.1.0.zip
run 0 install lakes-0.1.0.zip --in mods
run 0 sim --mods lakes --mods-dir mods --games 20 --seed 3 --checks --replay-check
says out "lake"
run 0 play --bots random --seed 3 --mods lakes --mods-dir mods --record game.yaml
run 0 replay --verify game.yaml --mods-dir mods
cd "$top" || exit 1
finish
