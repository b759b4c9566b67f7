# Tables of another engine's words, and what they make of saved games: names that are wrong, tables
# that are broken, sets in several copies and editions.
. tests/cli/lib.sh
. tests/cli/import_lib.sh

XDG_DATA_HOME=$work/home
export XDG_DATA_HOME
: >"$work/none"

# Ann closes a city of two tiles; Ben lengthens the road.
{
    place 0 BA/C 0,-1 180
    deploy 0 small 0,-1 City S
    commit 0
    place 1 BA/RFr 1,0 0
    deploy 1 small 1,0 Road WE
} >"$work/two"
order='"drawOrder": ["BA/C", "BA/RFr"]'

# --- a mark before the text, which some editors put there, changes no place

save plain "$order" 'Ann has 4 points' 'Ann has 5 points' <"$work/two"
{
    printf '\357\273\277'
    cat "$work/plain.jcz"
} >"$work/marked.jcz"
run 1 import --check "$work/marked.jcz"
says out '1 of 2 sentences hold'
says err 'marked.jcz:4:5: error: this does not hold: Ann has 4'
printf '\357\273\277{"setup": 5}' >"$work/marked.jcz"
run 2 import "$work/marked.jcz"
says err 'marked.jcz:1:11: error: this is no saved game: `setup` is no object'
printf '\357\273\277{"setup": }' >"$work/marked.jcz"
run 2 import "$work/marked.jcz"
says err 'marked.jcz:1:11: error: this is no JSON'

# --- who sends a message

save plain "$order" <"$work/two"
for player in '"0"' true 0.5 2 -1 '[0]'; do
    sed "s/\"player\": 0/\"player\": $player/" "$work/plain.jcz" >"$work/wrong.jcz"
    run 1 import "$work/wrong.jcz"
    says out 'wrong.jcz: not understood: the player of a message'
    says err 'wrong.jcz:13:109: error: the `player` of a message is a number from 0 to 1'
done
sed 's/, "player": [01]//' "$work/plain.jcz" >"$work/nobody.jcz"
run 0 import "$work/nobody.jcz"

# --- a message that places a tile names the one that was drawn

sed 's|"drawOrder": \["BA/C", "BA/RFr"\]|"drawOrder": ["BA/C", "BA/RRR"]|' "$work/plain.jcz" \
    >"$work/wrong.jcz"
run 1 import "$work/wrong.jcz"
says out 'wrong.jcz: failed: the tile'
says err 'this places `BA/RFr`, but the tile that was drawn is `BA/RRR`'

# --- names in a mod's table

run 0 new lakes --in "$work/mine"
lakes=$work/mine/lakes
table() {
    {
        printf 'game: carcassonne\nsets: {"lakes:1": {mods: [lakes]}}\n'
        printf '%s\n' "$@"
    } >"$lakes/import.yaml"
}
lake_game() {
    save lake "$order" "$@" <"$work/two"
    with_sets lake '"lakes:1": 1'
}
table 'points: {luck: {source: fortune}, fate: ignore, field: {items: {cities: lakes}}}' \
    'tokens: {MOON: {attribute: moons}, SUN: {piece: suns}, STAR: ignore}'
lake_game 'Ann scored luck for 0 points' 'Ann scored fate for 4 points' \
    'Ann scored field for 4 points' 'Ann has MOON token with count 0' \
    'Ann has SUN token with count 0' 'Ann has STAR token with count 0' 'Ann has 4 points'
run 1 import --check --mods-dir "$work/mine" "$work/lake.jcz"
says out '1 of 7 sentences hold'
says err 'lake.jcz:3:5: error: this is not understood: the table'"'"'s reason for `luck` is about' \
    '`fortune`, which our rules do not have' \
    'lake.jcz:4:5: error: this is not understood: no table knows the reason `fate`' \
    'lake.jcz:5:5: error: this does not hold: Ann got nothing for that' \
    'lake.jcz:6:5: error: this is not understood: the table counts `moons` for the token `MOON`' \
    'lake.jcz:7:5: error: this is not understood: the table counts `suns`' \
    'lake.jcz:8:5: error: this is not understood: no table counts the token `STAR`'
# What an option leaves out is known all the same, and there is none of it.
save tunnels '' 'Ann has TUNNEL_C token with count 0' <"$work/none"
with_sets tunnels '"tunnel": 1'
with_elements tunnels '"tunnel": 1'
sed -i 's|"rules": {}|"rules": {"more-tunnel-tokens": "1/1"}|' "$work/tunnels.jcz"
run 0 import --check "$work/tunnels.jcz"

# Tiles in a zone of a player's.
save abbeys '' 'Ann has ABBEY_TILE token with count 2' 'Ben has ABBEY_TILE token with count 1' \
    <"$work/none"
with_sets abbeys '"abbey-and-mayor:1": 1'
with_elements abbeys '"abbey": 2'
run 1 import --check "$work/abbeys.jcz"
says out '1 of 2 sentences hold'
says err 'abbeys.jcz:4:5: error: this does not hold: Ben has 2'

# `check` reads the table with the mod, and says where its names are wrong.
run 1 check "$lakes"
says err 'lakes/import.yaml:3:25: error: there is no source of points `fortune`' \
    'lakes/import.yaml:4:28: error: there is no attribute `moons`' \
    'lakes/import.yaml:4:49: error: there is no piece `suns`'
table 'set: {lakes.depth: 3}' 'elements: {rain: {option: lakes.rain}, sun: {mods: [deserts]}}' \
    'features: {Lake: {kinds: sea, zones: {SHORE: beach}}, Pond: cell}' 'zones: {x: y}' \
    'pieces: {Boat: boat}' 'points: {a: {mode: often}, b: {kind: city}}' \
    'auctions: {m: {open: a, offered: b, held: c, price: d, buyer: e, source: feature}}'
run 1 check "$lakes"
says err 'import.yaml:3:7: error: there is no option `lakes.depth`' \
    'import.yaml:4:27: error: there is no option `lakes.rain`' \
    'import.yaml:4:53: error: there is no mod `deserts`' \
    'import.yaml:5:26: error: there is no kind `sea`' \
    'import.yaml:5:46: error: there is no zone `beach`' \
    'import.yaml:6:12: error: there is no zone `y`' \
    'import.yaml:7:16: error: there is no piece `boat`' \
    'import.yaml:8:20: error: there is no mode of scoring `often`' \
    'import.yaml:9:22: error: there is no zone `a`' \
    'import.yaml:9:53: error: there is no attribute `d`'
says_not err 'kind `city`'
says_not err '`cell`'
table 'setz: {}'
run 1 check "$lakes"
says err 'import.yaml:3:1: error: unknown key `setz`' 'E-SCHEMA-KEY'
sed -i 's/^game: .*/game: chess/; /setz/d' "$lakes/import.yaml"
run 1 check "$lakes"
says err 'import.yaml:1:7: error: there is no game here called `chess`'
table 'tokens: {}'
run 0 check "$lakes"

# --- as many cases as a table likes: the one that is meant may be the last, and the game's own come
# after those of mods

cases=
i=0
while [ "$i" -lt 40 ]; do
    cases="$cases{as: rain $i}, "
    i=$((i + 1))
done
table "options: {Tile: [${cases}{as: snow}]}"
lake_game 'Ann has 4 points'
run 0 import --check --mods-dir "$work/mine" "$work/lake.jcz"
says out '1 of 1 sentences hold'
table 'tokens: {}'
run 0 check mods/tunnel mods/crop_circles scripts/carcassonne --no-play

# --- a broken table stops only games with its mod

lake_game 'Ann has 4 points'
table 'setz: {}'
run 1 import --check --mods-dir "$work/mine" "$work/plain.jcz" "$work/lake.jcz"
says out 'plain.jcz: held' 'lake.jcz: not in play: the broken table of mod `lakes`'
says err 'lakes/import.yaml:3:1: error: unknown key `setz`' \
    '`lakes:1` needs the mod `lakes`, whose import.yaml is broken; `bastide check lakes` says'
run 0 import --check --mods-dir "$work/mine" "$work/plain.jcz"
says err 'lakes/import.yaml:3:1: error:'
# One that cannot be read at all does not say what it knows.
table 'tokens: ['
run 1 import --check --mods-dir "$work/mine" "$work/plain.jcz" "$work/lake.jcz"
says out 'plain.jcz: held' 'lake.jcz: not in play: tile set `lakes:1`'
says err 'lakes/import.yaml:4:1: error:' 'the import.yaml of mod `lakes` is broken'
# What a broken table says of a word that others know does not count.
table 'sets: {"basic:1": 7}' 'sets: {}'
run 0 import --check --mods-dir "$work/mine" "$work/plain.jcz"
# The game's own table is needed by all.
mkdir "$work/data"
cp -R tilesets scripts "$work/data"
printf 'setz: {}\n' >>"$work/data/scripts/carcassonne/import.yaml"
run 1 import --data-dir "$work/data" "$work/plain.jcz"
says err 'carcassonne/import.yaml:' 'unknown key `setz`'
says_not out 'held'

# --- how often a set is there, and several of a kind

circles() {
    save circles "\"drawOrder\": [\"$1\"]" <"$work/none"
    with_sets circles "$2"
    with_elements circles '"corn-circle": true'
}
first=CC.1/CR
second=CC.2/CFR
circles $first '"corn-circles/1": 1'
run 0 import "$work/circles.jcz" -o "$work/circles1.yaml"
grep -q 'cc.circle_sets.: .1.' "$work/circles1.yaml" || fail "the first set is not in play"
for tile in $first $second; do
    circles $tile '"corn-circles/1": 1, "corn-circles/2": 1'
    run 0 import "$work/circles.jcz" -o "$work/$(basename $tile).yaml"
    grep -q 'cc.circle_sets.: .both.' "$work/$(basename $tile).yaml" || fail "both are not in play"
done
circles $second '"corn-circles/1": 1'
run 1 import "$work/circles.jcz"
says err "draw $second"

copies() {
    save copies '"drawOrder": ["IC/Cccc.c"]' <"$work/none"
    sed -i "s/\"basic:1\": 1/$1/" "$work/copies.jcz"
    with_elements copies '"cathedral": true, "inn": true'
    rm -f "$work/copies.yaml"
}
copies '"basic:1": 1, "inns-and-cathedrals:1": 3'
run 0 import "$work/copies.jcz" -o "$work/copies.yaml"
grep -q 'inns_cathedrals.tiles.: .3.' "$work/copies.yaml" || fail "the set is not there three times"
says_not out 'copies:'
copies '"basic:1": 2, "inns-and-cathedrals:1": 4'
run 0 import "$work/copies.jcz" -o "$work/copies.yaml"
grep -q 'inns_cathedrals.tiles.: .2.' "$work/copies.yaml" || fail "the set is not there twice"
grep -q 'copies: 2' "$work/copies.yaml" || fail "the tiles are not there twice"
copies '"basic:1": 2, "inns-and-cathedrals:1": 3'
run 1 import "$work/copies.jcz"
says out 'not in play: number of copies of the set `inns-and-cathedrals:1`'
copies '"basic:1": 2, "inns-and-cathedrals:1": 1'
run 1 import "$work/copies.jcz"
says out 'not in play: number of copies of the set `basic:1`'

# --- second editions: the same tiles, of which some have a garden

edition() {
    save edition "\"drawOrder\": [\"$1\"]" "Available action TilePlacement for $1" "$3" \
        <"$work/none"
    sed -i "s/\"basic:1\": 1/\"basic:2\": 1, $2/" "$work/edition.jcz"
    with_elements edition '"tower": 1, "abbot": 1'
}
tile_is='Player can'"'"'t pass'
edition TO/FG '"tower:2": 1' "$tile_is"
with_elements edition '"garden": true'
run 0 import --check "$work/edition.jcz" -o "$work/edition.yaml"
says out '2 of 2 sentences hold'
grep -q 'chance draw TO/F ' "$work/edition.yaml" || fail "another tile was drawn"
grep -q 'tower.tiles.: .1.' "$work/edition.yaml" || fail "the set is not in play"
edition TO/L '"tower:2": 1' "$tile_is"
run 0 import --check "$work/edition.jcz"
# The first edition's has none, and where gardens are in play there is no such tile here.
edition TO/F '"tower:1": 1' "$tile_is"
run 0 import --check "$work/edition.jcz"
with_elements edition '"garden": true'
run 1 import --check "$work/edition.jcz"
says out 'not in play: a tile that is another'
says err 'with these elements the tile `TO/F` is another one here'
edition TO/L '"tower:1": 1, "tower:2": 1' "$tile_is"
run 1 import "$work/edition.jcz"
says out 'tile set together with another like it, `tower:1`'

# --- an auction: Ben takes the second tile for 2, Ann bids 3, Ben sells it to her

{
    place 0 BB/F.b 0,1 0
    pass 0
    commit 0
    message 1 BAZAAR_BID '{"supplyIndex": 1, "price": 2}'
    message 0 BAZAAR_BID '{"supplyIndex": 1, "price": 3}'
    message 1 BAZAAR_BUY_OR_SELL '{"value": "SELL"}'
} >"$work/market"
save market '"drawOrder": ["BB/F.b", "BA/Rr", "BA/C"]' 'Ann has -3 points' 'Ben has 3 points' \
    <"$work/market"
with_sets market '"bridges-castles-and-bazaars:1": 1'
with_elements market '"bazaar": true'
run 0 import --check "$work/market.jcz" -o "$work/market.yaml"
says out '2 of 2 sentences hold'
grep -q '"Ben select BA/C 2 ' "$work/market.yaml" || fail "another tile was offered"
grep -q '"Ann bid 3 ' "$work/market.yaml" || fail "Ann did not bid"
sed 's/"supplyIndex": 1, "price": 2/"supplyIndex": 2, "price": 2/' "$work/market.jcz" \
    >"$work/wrong.jcz"
run 1 import "$work/wrong.jcz"
says out 'not understood: BAZAAR_BID'
says err 'nothing is known at that place of `bazaar`'

# --- the dragon's steps cannot be taken back

{
    place 0 DG/F.v 0,1 0
    commit 0
    place 1 DG/RRR.d 1,0 0
    pass 1
    message 1 MOVE_NEUTRAL_FIGURE '{"figureId": "dragon.1", "to": [0, 0]}'
} | save dragon '"drawOrder": ["DG/F.v", "DG/RRR.d"]' 'Phase is DragonMovePhase' \
    'Undo is not allowed' 'Ann has 0 points'
with_sets dragon '"princess-and-dragon:1": 1'
with_elements dragon '"dragon": 1'
run 0 import --check "$work/dragon.jcz"
says out '3 of 3 sentences hold'

# --- a shepherd is asked what to do when the field has grown

{
    place 0 BA/RFr 1,0 0
    deploy 0 shepherd 1,0 Field NL.NR.EL.WR
    message 0 SHEPHERD_CONFIRM '{"random": 0.5}'
    commit 0
    place 1 BA/RFr 0,1 0
    pass 1
    commit 1
    place 0 BA/RFr 2,0 0
    pass 0
    commit 0
} | save shepherd '' 'Phase is ShepherdPhase' 'Ann is ShepherdPhase'
with_sets shepherd '"hills-and-sheep:1": 1'
with_elements shepherd '"shepherd": 1'
run 0 import --check "$work/shepherd.jcz"
says out '2 of 2 sentences hold'
finish
