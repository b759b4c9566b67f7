# Points explained, what would be given if a game ended, why options are refused; and moments of
# records as scenarios.
. tests/cli/lib.sh

is_json() {
    "${BASTIDE_BUILD_DIR:-$(dirname "$program")}/tests/is_json" "$work/out" ||
        fail "the output is no JSON"
}

run 0 play --bots random --seed 7 --record "$work/game.yaml"
choices=$(grep -c '^  - "\(chance\|Red\|Blue\) ' "$work/game.yaml")

# A record written by hand: a city of two tiles, which is worth 2 x 2 points; then a road is open.
cat >"$work/city.yaml" <<'END'
bastide: 1
setup: {game: carcassonne, players: [Red, Blue]}
choices:
  - "chance first Red"
  - "chance draw BA/C"
  - "Red place 0,-1 @180"
  - "Red deploy follower 0,-1:S"
  - "chance draw BA/RFr"
  - "Blue place 1,0 @0"
  - "Blue deploy follower 1,0:W"
  - "chance draw BA/L"
END
run 0 explain "$work/city.yaml"
says out "after choice 8 of 8" "1. Red +4, city 0,0:N, closed, turn 1, choice 4" "Red 1 knight" \
    "2 tiles x 2" "carcassonne, scripts/carcassonne/rules.lua:" 'bst.score("city", "closed"'
cp "$work/out" "$work/all"
run 0 explain "$work/city.yaml" --award 1
same "$work/out" "$work/all"
run 0 explain "$work/city.yaml" --move 4
says out "after choice 4 of 8" "1. Red +4, city"
run 0 explain "$work/city.yaml" --move 3
says out "No points were given."

# At the end the road of two tiles gives Blue 2; nobody has more than that.
run 0 explain "$work/city.yaml" --if-ended-now
says out "If the game ended now:" "2. Blue +2, road 0,0:E, final" "Blue 1 thief" "2 tiles x 1" \
    "1. Red  4 (+0)" "2. Blue  2 (+2)"
run 0 explain "$work/city.yaml" --json --if-ended-now --why-not pass --award 1
is_json
says out '"why_not"' '"if_ended_now"' '"strength": 1' '"label": "tile"' '"text": "2 tiles x 2"'

# The tile in hand is field on all sides.
run 0 explain "$work/city.yaml" --why-not "place 2,0 @0"
says out "west side: field meets road of 1,0"
run 0 explain "$work/city.yaml" --why-not "place 0,1 @0"
says out "\"place 0,1 @0\" is possible: Red can choose it at \`place\`"
run 0 explain "$work/city.yaml" --move 6 --why-not "deploy follower 0,0:E"
says out "it is not on the placed tile"
run 0 explain "$work/city.yaml" --why-not "plce 0,1 @0"
says out "did you mean \"place\"?"
run 0 explain "$work/city.yaml" --json --why-not "$(printf 'pl\377ce')"
is_json

# Every moment of a real game can be explained as JSON.
for move in 0 1 50 "$choices"; do
    run 0 explain "$work/game.yaml" --move "$move" --json --if-ended-now
    is_json
done

run 2 explain
says err "name one record"
run 2 explain "$work/city.yaml" --move 9
says err "the record has choices 0 to 8"
run 2 explain "$work/city.yaml" --award 2
says err "1 awards were given so far"
run 2 explain "$work/city.yaml" --award 0
run 1 explain "$work/none.yaml"
says err "none.yaml"
sed 's/sha256:[0-9a-f]*/sha256:00/' "$work/game.yaml" >"$work/other.yaml"
run 1 explain "$work/other.yaml"
says err "was changed since" "--force plays it all the same"
run 0 explain "$work/other.yaml" --force --move 0

# ------------------------------------------------------------------ moments as scenarios

run 0 test --new "$work/city.yaml" -o "$work/new.yaml"
says out "1 passed, 0 failed"
for line in 'draw: [BA/C, BA/RFr, BA/L]' '  - deploy follower 0,-1:S' \
    '  points: {Red: 4, Blue: 0}' '  decides: Red' '  hand: BA/L' 'active: Red'; do
    grep -qxF -- "$line" "$work/new.yaml" || fail "no line '$line' in the new scenario"
done
run 0 test --new "$work/city.yaml" --move 4 -o "$work/four.yaml"
grep -qF '"Red 4 city closed: 2 tile x 2"' "$work/four.yaml" || fail "the award is not expected"

# What was cut notices what is different.
sed 's/Red: 4/Red: 5/' "$work/new.yaml" >"$work/wrong.yaml"
run 1 test "$work/wrong.yaml"

run 1 test --new "$work/city.yaml" -o "$work/new.yaml"
says err "new.yaml\` is there already" "--force writes over it"
run 0 test --new "$work/city.yaml" --move 2 -o "$work/new.yaml" --force
run 2 test --new "$work/city.yaml"
says err "--output"
run 2 test --new "$work/city.yaml" --move 9 -o "$work/x.yaml"
run 2 test --new "$work/city.yaml" -o "$work/x.yaml" tests/scenarios
run 2 test --move 3 tests/scenarios
run 1 test --new "$work/city.yaml" -o "$work/no/such/x.yaml"
says err "cannot write"
[ ! -e "$work/x.yaml" ] || fail "a file was written in spite of an error"
run 0 play --bots random --seed 7 --copies 2 --record "$work/copies.yaml"
run 1 test --new "$work/copies.yaml" -o "$work/x.yaml"
says err "several copies"

# Any moment of any game: base rules with their readings, and the toys with hands, zones and dice.
cut_all() {
    data=$1
    shift
    run 0 play --data-dir "$data" --bots random --record "$work/any.yaml" "$@"
    count=$(sed -n '/^choices:/,$p' "$work/any.yaml" | grep -c '^  - ')
    for move in 0 3 20 "$count"; do
        run 0 test --data-dir "$data" --new "$work/any.yaml" --move "$move" --force \
            -o "$work/any.scenario.yaml"
    done
}
cut_all . --seed 3
cut_all . --seed 4 --players Ann,Ben,Cid -O base.reveal=all -O base.equal_turns=true
cut_all . --seed 5 -O base.reveal=next -O base.unplaceable=vote --preset edition1
for game in cards gardens waters frame; do
    cut_all tests/toys --seed 6 --game "$game"
done
finish
