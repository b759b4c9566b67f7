# Saved games of another engine: played, kept as records, checked; and everything that can be wrong
# with one is named with its place.
. tests/cli/lib.sh
. tests/cli/import_lib.sh

is_json=${BASTIDE_BUILD_DIR:-build}/tests/is_json

# Ann closes a city of two tiles; Ben lengthens the road.
{
    place 0 BA/C 0,-1 180
    deploy 0 small 0,-1 City S
    commit 0
    place 1 BA/RFr 1,0 0
    deploy 1 small 1,0 Road WE
} >"$work/two"
order='"drawOrder": ["BA/C", "BA/RFr"]'

save game "$order" 'Ann has 4 points' 'Ben has 0 points.' 'Ann scored city for 4 points' \
    'Ben scored road for 0 points' 'Undo is allowed' 'Phase is CommitActionPhase' \
    "Player can't pass" <"$work/two"
run 0 import "$work/game.jcz"
says out "game.jcz: held: 5 messages, 7 choices; Ann 4, Ben 0"
says_not out "sentences"
run 0 import --check "$work/game.jcz"
says out "7 of 7 sentences hold"
run 0 import "$work/game.jcz" -o "$work/game.yaml"
says out "the record is $work/game.yaml"
grep -q '"Ann deploy follower 0,-1:S ' "$work/game.yaml" || fail "the record lacks a choice"
run 0 replay --verify "$work/game.yaml"
says out "7 choices, 7 hashes, all equal"

# Nothing lists the tiles: the messages name them. Names may be none of ours.
save unlisted '' 'Ann has 4 points' <"$work/two"
run 0 import --check "$work/unlisted.jcz"
sed 's/"name": "Ann"/"name": "Ann B."/; s/"Ann has/"Ann B. has/' "$work/unlisted.jcz" \
    >"$work/named.jcz"
run 0 import --check "$work/named.jcz"
says out "1 of 1 sentences hold"

# differs NAME SENTENCE TEXT: the sentence, after the same game, is said not to hold.
differs() {
    save wrong "$order" "$1" <"$work/two"
    run 1 import --check "$work/wrong.jcz"
    says out "wrong.jcz: failed:" "0 of 1 sentences hold"
    says err "wrong.jcz:3:5: error: this does not hold: $2"
}
differs 'Ann has 5 points' 'Ann has 4'
differs 'Ann scored city for 6 points' 'Ann got 4 for that'
differs 'Ben scored city for 4 points' 'Ben got nothing for that'
differs 'Undo is not allowed' 'the last choice can be taken back'
differs 'Phase is ActionPhase' 'here it is `place`'
differs 'Player can pass' 'here (main) one may not pass'
differs 'Ben can pass' 'Ben does not decide'
differs 'Available action Meeple for SmallFollower' 'there is no such choice'

# puzzles SENTENCE TEXT: it is said not to be understood, which is no success.
puzzles() {
    save wrong "$order" "$1" <"$work/two"
    run 1 import --check "$work/wrong.jcz"
    says out "wrong.jcz: not understood: a sentence; 0 of 1 sentences hold"
    says err "wrong.jcz:3:5: error: this is not understood: $2"
}
puzzles 'The moon is full of cheese' 'it has none of the forms'
puzzles 'Zoe has 4 points' 'no player is called `Zoe`'
puzzles 'Ann scored luck for 4 points' 'no table knows the reason `luck`'
puzzles 'Ann has MOON token with count 1' 'no table counts the token `MOON`'
puzzles 'Phase is MoonPhase' 'no table knows the phase `MoonPhase`'
puzzles 'Available action Jump for Moon' 'no table knows the action `Jump`'
puzzles 'Ann scored city for 0 points' 'Ann got 4 for that; whether something brought nothing'

# What may be chosen, as complete sets. A curve as drawn joins south and west: beside the first
# tile, whose road runs from west to east below its city, it fits where road or meadow meet.
: >"$work/none"
options='[1,0] - [0,90]; [-1,0] - [2,3]; [0,1] - [0,270]'
save curve '"drawOrder": []' 'phase is TilePhase' 'Available action TilePlacement for BA/Rr' \
    "TilePlacement BA/Rr options: $options" 'Undo is not allowed' "Ann can't pass" <"$work/none"
run 0 import --check "$work/curve.jcz"
says out "5 of 5 sentences hold"
sed 's/\[0,270\]/[0,90]/' "$work/curve.jcz" >"$work/wrong.jcz"
run 1 import --check "$work/wrong.jcz"
says err 'wrong.jcz:5:5' 'only they: place 0,1 @90; only we: place 0,1 @270'
sed 's/; \[-1,0\] - \[2,3\]//' "$work/curve.jcz" >"$work/wrong.jcz"
run 1 import --check "$work/wrong.jcz"
says err 'only we: place -1,0 @180, place -1,0 @270'
says_not err 'only they'
sed 's/TilePlacement BA.Rr o/TilePlacement BA\/C o/' "$work/curve.jcz" >"$work/wrong.jcz"
run 1 import --check "$work/wrong.jcz"
says err 'the tile to place is BA/Rr'
sed 's/\[1,0\] - /[1,0,7/' "$work/curve.jcz" >"$work/wrong.jcz"
run 1 import --check "$work/wrong.jcz"

place 0 BA/Rr 1,0 0 >"$work/one"
options='{Road,SW,[1,0]}; {Field,NL.NR.EL.ER.SL.WR,[1,0]}; {Field,SR.WL,[1,0]}'
save figures '"drawOrder": ["BA/Rr", "BA/C"]' 'Phase is ActionPhase' 'Player can pass' \
    'Available action Meeple for SmallFollower' \
    "Meeple SmallFollower options: $options" \
    'Undo is allowed' <"$work/one"
run 0 import --check "$work/figures.jcz"
says out "5 of 5 sentences hold"
sed 's/{Road,SW,\[1,0\]}; //' "$work/figures.jcz" >"$work/wrong.jcz"
run 1 import --check "$work/wrong.jcz"
says err 'only we: deploy follower 1,0:S'
sed 's/Road,SW/City,SW/' "$work/figures.jcz" >"$work/wrong.jcz"
run 1 import --check "$work/wrong.jcz"
says err 'wrong.jcz:6:5: error: this is not understood: we have no such place as `SW`'

# What is taken back was never there: Ann's pass, and Ben's tile at the wrong place.
{
    place 0 BA/C 0,-1 180
    pass 0
    undo 0
    deploy 0 small 0,-1 City S
    commit 0
    place 1 BA/RFr 0,1 0
    deploy 1 small 0,1 Road WE
    undo 1
    undo 1
    place 1 BA/RFr 1,0 0
    deploy 1 small 1,0 Road WE
} >"$work/undone"
save undone "$order" 'Ann has 4 points' <"$work/undone"
run 0 import --check "$work/undone.jcz" -o "$work/undone.yaml"
same "$work/undone.yaml" "$work/game.yaml"
{
    place 0 BA/C 0,-1 180
    pass 0
    commit 0
    undo 0
} | save undone "$order"
run 1 import "$work/undone.jcz"
says err 'undone.jcz:16:6: error: there is nothing that this could take back'

# The turns end where the save says: Ben's road of two tiles is counted, and the record stops there.
{
    cat "$work/two"
    commit 1
} >"$work/ended"
save ended "$order, \"endTurn\": 2" 'the game is GameOverPhase' 'Ben has 2 points' \
    'Ben scored road for 2 points' 'Ann has 4 points' 'Undo is not allowed' <"$work/ended"
run 0 import --check "$work/ended.jcz" -o "$work/ended.yaml"
says out "5 of 5 sentences hold"
run 0 replay --verify "$work/ended.yaml"
says out "goes on after that"

# What they do not ask is answered: Ann's builder brings a second tile, which they take for granted.
{
    place 0 BA/RFr 1,0 0
    deploy 0 small 1,0 Road WE
    commit 0
    place 1 BA/RFr 0,1 0
    pass 1
    commit 1
    place 0 BA/RFr 2,0 0
    deploy 0 builder 2,0 Road WE
    commit 0
    place 1 BA/RFr 0,2 0
    pass 1
    commit 1
    place 0 BA/RFr 3,0 0
    pass 0
    commit 0
    place 0 BA/RFr 4,0 0
} | save twice '' 'Phase is ActionPhase' 'Ann can pass' 'Ann has 0 points' \
    'Ann has WINE token with count 0'
sed -i 's/"farmers": true/&, "builder": 1, "traders": true/
    s/"basic:1": 1/&, "traders-and-builders:1": 1/' "$work/twice.jcz"
run 0 import --check "$work/twice.jcz" -o "$work/twice.yaml"
says out "4 of 4 sentences hold"
grep -q '"Ann extra_tile ' "$work/twice.yaml" || fail "the second tile was not asked for"
grep -q "traders_builders.pigs.: .false" "$work/twice.yaml" || fail "pigs are in play"

# The number of a message decides what is drawn: 0.5 of 18 tokens, of which 4 and 5 come before the
# five with three sheep each.
{
    place 0 BA/RFr 1,0 0
    deploy 0 shepherd 1,0 Field NL.NR.EL.WR
    message 0 SHEPHERD_CONFIRM '{"random": 0.5}'
    commit 0
} | save flock ''
sed -i 's/"farmers": true/&, "shepherd": 1/; s/"basic:1": 1/&, "hills-and-sheep:1": 1/' \
    "$work/flock.jcz"
run 0 import "$work/flock.jcz" -o "$work/flock.yaml"
grep -q '"chance meet three_sheep ' "$work/flock.yaml" || fail "another token was drawn"
sed '/SHEPHERD_CONFIRM/s/0\.5/0.99/' "$work/flock.jcz" >"$work/wolf.jcz"
run 0 import "$work/wolf.jcz" -o "$work/wolf.yaml"
grep -q '"chance meet wolf ' "$work/wolf.yaml" || fail "another token was drawn"

# An element that is not named is not there: nobody has a follower.
sed 's/"small-follower": 7, //' "$work/ended.jcz" >"$work/wrong.jcz"
run 1 import --check "$work/wrong.jcz"
says err "Ann decides in this message; here Ben decides"

# What no table knows is named, all of it, and the game is not played.
sed 's/"farmers": true/"rocket": 1/; s/"basic:1": 1/"basic:1": 1, "moon": 2/
    s/"rules": {}/"rules": {"gravity": "low"}/' "$work/game.jcz" >"$work/far.jcz"
run 1 import --check "$work/far.jcz"
says out "far.jcz: not in play:" 'element `rocket`' 'rule `gravity`' 'tile set `moon`'
says err 'no game or mod here knows the tile set `moon`; install a mod' 'far.jcz:13:' 'E-SAVE-SETUP'
sed 's/"farmers": true/"farmers": 8/' "$work/game.jcz" >"$work/far.jcz"
run 1 import "$work/far.jcz"
says out 'element `farmers`: 8'
sed 's/"tile": "BA.RCr"/"tile": "BA\/C"/' "$work/game.jcz" >"$work/far.jcz"
run 1 import "$work/far.jcz"
says out 'not in play: tiles at the start'
sed 's/"name": "Ben", "slot": 1}/&,{"name":"A"},{"name":"B"},{"name":"C"},{"name":"D"}/' \
    "$work/game.jcz" >"$work/far.jcz"
run 1 import "$work/far.jcz"
says out 'not in play: a setup that our rules refuse'

# stops SED RESULT TEXT: a message of the game, changed by SED, is said to be wrong at its place.
stops() {
    sed "$1" "$work/game.jcz" >"$work/wrong.jcz"
    run 1 import "$work/wrong.jcz" -o "$work/never.yaml"
    says out "wrong.jcz: $2"
    says err "wrong.jcz:" "$3"
    [ ! -e "$work/never.yaml" ] || fail "a record was written of what is wrong"
}
stops 's/DEPLOY_MEEPLE/FLY/' 'not understood: FLY' 'the message `FLY` is not understood; no table'
stops 's/"0.small.1"/"0.giant.1"/' 'not understood' "no table's words \`pieces\` have \`giant\`"
stops 's/"meepleId"/"id"/' 'not understood' 'it has no `meepleId.1`'
stops 's/"location": "S"/"location": "N"/' 'not understood' 'we have no such place as `N`'
stops 's/"rotation": "R180"/"rotation": "R0"/' 'failed: a choice' 'place 0,-1 @0'
stops 's/"player": 1/"player": 0/' 'failed: who decides' 'Ann decides in this message; here Ben'
stops 's/"drawOrder": \["BA.C"/"drawOrder": ["BA\/Moon"/' 'failed: what chance' 'draw BA/Moon'

# Values of other types than they have are no reason to fall over.
for change in 's/"payload": {/"payload": 5, "x": {/' 's/"position": \[0,-1\]/"position": "0"/' \
    's/"drawOrder": \[/"drawOrder": [1, /' \
    's/"type": "PLACE_TILE"/"type": 4/' \
    's/"0.small.1"/"small"/' 's/"0.small.1"/"9.small.1"/' 's/"name": "Ann"/"name": []/' \
    's/"rotation": "R180"/"rotation": 7.5/' 's/"player": 0/"player": -3/'; do
    sed "$change" "$work/game.jcz" >"$work/odd.jcz"
    cmp -s "$work/odd.jcz" "$work/game.jcz" && fail "nothing was changed by $change"
    "$program" import --check "$work/odd.jcz" >"$work/out" 2>"$work/err"
    code=$?
    [ "$code" -le 2 ] || fail "$change: exit code $code"
    [ "$code" -eq 0 ] || says out "odd.jcz:"
done
sed 's/"Ann has 4 points"/17/' "$work/game.jcz" >"$work/odd.jcz"
run 1 import --check "$work/odd.jcz"
says out 'not understood: a sentence; 6 of 7 sentences hold'

# What is no save at all.
for change in 's/"rules": {}/"rules": [1]/' 's/"sets": {"basic:1": 1}/"sets": 3/' \
    's/"replay"/"play"/' 's/"assertions": \[/"assertions": {}, "x": [/'; do
    sed "$change" "$work/game.jcz" >"$work/odd.jcz"
    run 2 import "$work/odd.jcz"
    says err 'odd.jcz:' 'this is no saved game: `'
done
printf '{"setup": {},\n "players": [,]}' >"$work/broken.jcz"
run 2 import "$work/broken.jcz"
says err 'broken.jcz:2:' 'this is no JSON'
says out 'broken.jcz: unreadable: no JSON'
printf '{"replay": []}' >"$work/broken.jcz"
run 2 import "$work/broken.jcz"
says err 'broken.jcz:1:1: error: this is no saved game'
run 2 import "$work/missing.jcz"
says err 'missing.jcz'
run 2 import
says err 'name the files to read'
run 2 import -o "$work/x.yaml" "$work/game.jcz" "$work/curve.jcz"
run 1 import -o "$work/no/such/folder.yaml" "$work/game.jcz"
says out 'failed: the record was not written'
# What is there is not written over: least of all the save itself.
run 2 import "$work/game.jcz" -o "$work/game.jcz"
says err "is there already"
run 1 import --data-dir "$work" "$work/game.jcz"
says err "no game in $work has a table"

# Several files: a table; for programs, JSON.
run 1 import --check "$work/game.jcz" "$work/curve.jcz" "$work/far.jcz"
says out '    3  files' '    2  held' '    1  not in play' '1  a setup that our rules refuse'
run 1 import --check --json "$work/game.jcz" "$work/far.jcz"
"$is_json" "$work/out" || fail "--json is no JSON"
says out '"result": "held"' '"sentences": 7' '"Ann": 4' '"result": "not in play"' \
    '"code": "E-SAVE-SETUP"' '"line": '
finish
