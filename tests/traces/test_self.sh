# The oracle itself: a short game made by hand agrees, each kind of damage to it is found and named,
# and tables say options of theirs in our words.
. tests/cli/lib.sh

tr -d '\n' <tests/traces/self/game.json >"$work/game.jsonl"
run 0 "$work/game.jsonl"
says out "1 games, 9 steps, 0 disagreements"
gzip -c "$work/game.jsonl" >"$work/game.jsonl.gz"
run 0 "$work/game.jsonl" "$work/game.jsonl.gz"
says out "2 games, 18 steps, 0 disagreements"

# finds HEADING DETAIL SED: the game, changed by SED, differs once, in the way that is named.
finds() {
    sed "$3" "$work/game.jsonl" >"$work/damaged.jsonl"
    cmp -s "$work/game.jsonl" "$work/damaged.jsonl" && fail "nothing was changed by $3"
    run 1 "$work/damaged.jsonl"
    says out "damaged.jsonl: game 1 (seed 1), $1" "    $2"
}
finds 'step 1 of 9 (TilePhase, player 0): options' \
    'only we:   place 0,1 @0' \
    's/\["Tile", 0, 1, 0\], *//'
finds 'step 1 of 9 (TilePhase, player 0): options' \
    'only they: place 0,1 @45' \
    's/"Tile", 0, 1, 0/"Tile", 0, 1, 45/'
finds 'step 2 of 9 (ActionPhase, player 0): options' \
    'only we:   pass' \
    's/"pass": true/"pass": false/'
finds 'step 2 of 9 (ActionPhase, player 0): options' \
    'only they: we have no such place as `NL.NR`' \
    's/NL.NR.EL.ER.SL.SR.WL.WR/NL.NR/'
finds 'step 9 of 9 (TilePhase, player 0): the tile to place' \
    'they: BA/Rr, we: BA/RFr' \
    's/BA\/RFr/BA\/Rr/; s/BA\/Cccc+/BA\/RFr/'
finds 'step 1 of 9 (TilePhase, player 1): who decides' 'they: 1, we: 0' 's/"p": 0/"p": 1/'
finds 'step 1 of 9 (TilePhase, player 0): whose turn' 'they: 1, we: 0' 's/"turn": 0/"turn": 1/'
finds 'step 9 of 9 (TilePhase, player 0): score' \
    'Blue (player 1): they: 11, we: 10' \
    's/\(.*\)\[0, 10\]/\1[0, 11]/'
finds 'step 9 of 9 (TilePhase, player 0): supply' \
    'Red (player 0): they: 5, we: 6' \
    's/\(.*\)\[6\], \[7\]/\1[5], [7]/'
finds 'before the first step: supply' 'Red (player 0): they: 8, we: 7' 's/\[7\], \[7\]/[8], [7]/'
finds 'before the first step: the board' 'tile 0: they: BA/RCr at 0,0 @90' 's/"rot": 0/"rot": 90/'
finds 'step 9 of 9 (TilePhase, player 0): tiles left' \
    'they: 64, we: 65' \
    's/\(.*\)\[65, 0\]/\1[64, 0]/'
finds 'step 8 of 9 (ActionPhase, player 1): points' \
    'only they: player 1 gets 9 for city' \
    's/\[1, 10, "city"/[1, 9, "city"/'
finds 'step 8 of 9 (ActionPhase, player 1): points' \
    'only we:   player 1 gets 10 (feature closed)' \
    's/"points", \[\[1/"points", [[0/'
finds 'step 8 of 9 (ActionPhase, player 1): points' \
    'only they: player 1 gets 10 for road' \
    's/10, "city"/10, "road"/'
finds 'step 8 of 9 (ActionPhase, player 1): points' \
    'no table knows the reason `luck`' \
    's/10, "city"/10, "luck"/'
finds 'step 8 of 9 (ActionPhase, player 1): points' \
    'only they: player 1 gets 10 for city' \
    's/\[0, 0, "City", "N"\]/[0, 1, "Monastery", "I"]/'
finds 'step 8 of 9 (ActionPhase, player 1): what points are made of' \
    'city, tiles: they: 8 for 5, we: 8 for 4' \
    's/"tiles", 4/"tiles", 5/'
finds 'step 8 of 9 (ActionPhase, player 1): the tile put away' \
    'they: BA/Rr, we: none' \
    's/BA\/Cccc+/BA\/Rr/'
finds 'step 8 of 9 (ActionPhase, player 1): pieces on the board' \
    "only they: player 1's follower in 0,-1:N" \
    's/"off"/"of"/'
finds 'step 2 of 9 (ActionPhase, player 0): pieces' \
    'we have no such place or piece as' \
    's/"on": \[\[0, "SmallFollower", 0, 1,/"on": [[0, "SmallFollower", 0, 9,/'
finds 'step 1 of 9 (TilePhase, player 0): their choice is none of ours' \
    'place 7,7 @0' \
    's/"pick": \["Tile", 0, 1, 90\]/"pick": ["Tile", 7, 7, 0]/'
says out "1 games, 1 steps, 1 disagreements"

# Tokens beside a piece, and those in the bag.
tr -d '\n' <tests/traces/self/flock.json >"$work/flock.jsonl"
run 0 "$work/flock.jsonl"
says out "1 games, 3 steps, 0 disagreements"
# flock DETAIL SED: likewise.
flock() {
    sed "$2" "$work/flock.jsonl" >"$work/damaged.jsonl"
    cmp -s "$work/flock.jsonl" "$work/damaged.jsonl" && fail "nothing was changed by $2"
    run 1 "$work/damaged.jsonl"
    says out "(seed 2)" "flocks" "    $1"
}
flock 'in the bag: they: 18, we: 17' 's/"bag": 17/"bag": 18/'
flock 'SHEEP_4X at 0,1:N: they: 1, we: 0' 's/\["SHEEP_3X"\]/["SHEEP_3X", "SHEEP_4X"]/'
flock 'nobody of ours stands at ?' 's/"flocks": \[\[0, 1,/"flocks": [[0, 9,/'

# Words that no table knows: the game is not played; that is a failure unless it is expected.
unknown() {
    sed "$2" "$work/game.jsonl" >"$work/unknown.jsonl"
    run 1 "$work/unknown.jsonl"
    says out "unknown.jsonl: game 1 is not in play:" "no table knows the $1" \
        "1 games, 0 steps, 0 disagreements"
    run 0 --known-only "$work/unknown.jsonl" "$work/game.jsonl"
    says out "1 games not in play" "2 games, 9 steps, 0 disagreements"
}
unknown 'tile set `moon`' 's/"basic:1": 1/"basic:1": 1, "moon": 1/'
unknown 'element `rocket`' 's/"farmers": true/"rocket": 1/'
unknown 'element `farmers`: 8' 's/"farmers": true/"farmers": 8/'
unknown 'rule `gravity`' 's/"tiny-city-scoring"/"gravity"/'
unknown 'rule `tiny-city-scoring`: 3' 's/"tiny-city-scoring": "4"/"tiny-city-scoring": "3"/'
unknown 'option type `Fly`' 's/"Tile", 0, 1, 0/"Fly", 0, 1, 0/'
unknown 'number of copies' 's/"basic:1": 1/"basic:1": 0/'

# Options of the run.
sed 's/"pass": true/"pass": false/g' "$work/game.jsonl" >"$work/many.jsonl"
run 1 --max 1 "$work/many.jsonl"
says out "step 2 of 9" "3 more not shown" "9 steps, 4 disagreements"
says_not out "step 4 of 9"
run 1 --stop -v "$work/many.jsonl"
says out "step 2 of 9" "their choice: [\"Deploy\"," "2 steps, 1 disagreements"
cat >"$work/skip.yaml" <<'YAML'
- {file: many.jsonl, game: 1, step: 2, why: known}
- {file: many.jsonl, game: 1, step: 4, why: known}
- {file: many.jsonl, game: 2, step: 6, why: another game}
YAML
run 1 --skip "$work/skip.yaml" "$work/many.jsonl"
says out "2 disagreements skipped" "9 steps, 2 disagreements"
cat "$work/game.jsonl" >"$work/two.jsonl"
echo >>"$work/two.jsonl"
cat "$work/many.jsonl" >>"$work/two.jsonl"
run 0 --game 1 "$work/two.jsonl"
run 1 --game 2 "$work/two.jsonl"
run 0 --record "$work" "$work/game.jsonl"
grep -q '"Red place 0,1 @90 =' "$work/self-1.yaml" || fail "no record"

# What cannot be read.
run 2
run 2 --max many "$work/game.jsonl"
run 2 "$work/missing.jsonl"
run 2 --skip "$work/missing.yaml" "$work/game.jsonl"
run 2 --data-dir "$work" "$work/game.jsonl"
echo '{"steps": [' >"$work/broken.jsonl"
run 2 "$work/broken.jsonl"
says err "line 1 is no game"
echo '[]' >"$work/broken.jsonl"
run 2 "$work/broken.jsonl"
: >"$work/empty.jsonl"
run 2 "$work/empty.jsonl"
head -c 300 "$work/game.jsonl.gz" >"$work/cut.jsonl.gz"
run 2 "$work/cut.jsonl.gz"

# A second table: other options, said by templates.
mkdir -p "$work/data/mods"
mkdir -p "$work/data/scripts/more"
ln -s "$PWD/tilesets" "$work/data/"
ln -s "$PWD/scripts/"* "$work/data/scripts/"

cat >"$work/data/scripts/more/import.yaml" <<'YAML'
game: carcassonne
words:
  sizes: {BIG: large}
board: {FLAG: follower}
figures: {ghost: follower}
tokens:
  MEN: {piece: follower}
  COIN: ignore
options:
  Long: "far {place 1.2} {1.0} {kind 1.6}"
  Ghost: ignore
  Return:
    - {when: {1: OTHER}, as: "never"}
    - when: {phase: ActionPhase, 1: [ONE, TWO]}
      as: "recall {piece 2} of {seat 7}, {1} {8 sizes} at {cell 2} in {step phase}"
YAML
return='["Return", "TWO", 0, -1, "City", "_W", "1.small.1", 1, "BIG"]'
deploy='\["Deploy", "SmallFollower", 1, -1'
sed "s/\[$deploy/[[\"Ghost\"], $return, $deploy/" "$work/game.jsonl" >"$work/more.jsonl"
run 1 --data-dir "$work/data" "$work/more.jsonl"
says out "step 6 of 9" "1 disagreements" \
    "only they: recall Blue.follower.1 of Blue, TWO large at 0,-1 in ActionPhase"
sed -i 's/"1.small.1", 1, "BIG"/"1.small.2", 1, "BIG"/' "$work/more.jsonl"
run 1 --data-dir "$work/data" "$work/more.jsonl"
says out 'only they: there is no piece `1.small.2`'
sed -i 's/"TWO"/"THREE"/' "$work/more.jsonl"
run 1 --data-dir "$work/data" "$work/more.jsonl"
says out 'only they: no table knows an option like `Return`'

# Lists inside options, tokens, figures.
long='["Long", ["x", 0, 0, 1, "Monastery", "I", "SmallFollower"]]'
sed "s/\[$deploy/[$long, $deploy/" "$work/game.jsonl" >"$work/more.jsonl"
run 1 --data-dir "$work/data" "$work/more.jsonl"
says out "only they: far 0,1:monastery x follower"
# state SED: step 2, changed by SED
state() {
    sed "s/\"scores\": \[0, 0\], \"supply\": \[\[6\], \[7\]\], \"pack\": \[69/$1, &/" \
        "$work/game.jsonl" >"$work/state.jsonl"
}
state '"board": {"FLAG.0": [[0, 1, "Monastery", "I"]]}, "tok": [{"MEN": 6, "COIN": 9}, {"MEN": 7}]'
run 0 --data-dir "$work/data" "$work/state.jsonl"
state '"board": {"FLAG.0": [[0, 1, "Field", "NL.NR.EL.ER.SL.SR.WL.WR"]]}'
run 1 --data-dir "$work/data" "$work/state.jsonl"
says out "step 2 of 9 (ActionPhase, player 0): FLAG.0" "only they: 0,1:N" "only we:   0,1:monastery"
figures='"neu": {"ghost": {"position": [0, 1]}, "elf": {}}'
state "\"board\": {\"ROPE.0\": []}, \"tok\": [{\"MEN\": 5, \"GOLD\": 1}, {}], $figures"
run 1 --data-dir "$work/data" "$work/state.jsonl"
says out 'no table knows the token `ROPE.0`' 'no table knows the token `GOLD`' \
    'Red (player 0): they: 5, we: 6' 'ghost: they: 0,1, ours stands elsewhere' \
    'no table knows the figure `elf`'

# A table with a wrong word.
echo 'optoins: {Tile: "place"}' >>"$work/data/scripts/more/import.yaml"
run 2 --data-dir "$work/data" "$work/game.jsonl"
says err "import.yaml:" "optoins"
finish
