# Preset files: boxes and editions by one name, what players may change about them, and mistakes in
# their files.
. tests/cli/lib.sh

# --- they are listed and described
run 0 presets
says out "limited_2003" "Big Box 2" "174" "Sets of options" "edition3"
run 0 presets --json
says out '"id": "travel_2007"' '"locked": true' '"tiles": 114' '"missing": ['
run 0 presets travel_2007
says out "travel_2007: Travel edition" "year" "2007" "no mods can be added or left out" \
    "ed.travel_river=false" "(false|true)"
run 0 presets big_box_3
says out "abbey_mayor" "river.river1=1" "river.river2=1" "not certain"
run 0 presets digital_pc_collectors
says out "rules" "edition3" "131"
run 1 presets big_bx_2
says err "there is no preset file \`big_bx_2\`" "did you mean \`big_box_2\`?"
run 1 presets edition1
says err "it is a set of options: \`bastide setup --preset edition1 --changed\`"
run 1 presets nothing_like_it
says err "\`bastide presets\` lists them"
run 2 presets one two
run 1 presets --game nope
says err "there is no game \`nope\`"
[ -s "$work/out" ] && fail "presets of no game are listed"
run 1 setup --preset limited_203
says err "there is no preset \`limited_203\`" "did you mean \`limited_2003\`?"
run 1 setup --preset nothing_like_it
says err "\`bastide presets\` lists them"

# --- a preset is the same as what it names, said by hand: each choice has the same hash
run 0 play --preset limited_2003 --bots random --seed 5 --record "$work/preset.yaml"
run 0 play --mods inns_cathedrals,traders_builders --bots random --seed 5 \
    --record "$work/hand.yaml"
same "$work/preset.yaml" "$work/hand.yaml"
grep -q '=[0-9a-f]' "$work/preset.yaml" || fail "the records hold no hashes"
run 0 replay --verify "$work/preset.yaml"

# --- with more mods, without some, and with another set of options
run 0 setup --preset big_box_2 --changed
says out "# preset big_box_2" "- tower" "river.river2: 0"
says_not out "changed"
run 0 setup --preset big_box_2 --mods phantom --changed
says out "# preset big_box_2, changed" "- phantom" "- tower"
run 0 setup --preset big_box_2 --without tower,river --changed
says out "# preset big_box_2, changed" "- princess_dragon"
says_not out "tower"
says_not out "river"
run 0 setup --preset limited_2003 --rules edition1 --changed
says out "preset: edition1" "base.field_rule: per_city" "- inns_cathedrals"
run 0 setup --preset limited_2003 --option base.reveal=all --changed
says out "base.reveal: all"
run 1 setup --preset edition1 --rules edition2
says err "both are a set of options"
printf 'game: carcassonne\npreset: big_box_2\nmods: {tower: no, count: yes}\n' >"$work/mine.yaml"
run 0 setup "$work/mine.yaml" --changed
says out "# preset big_box_2, changed" "- count"
says_not out "tower"
run 0 sim --setup "$work/mine.yaml" --games 1 --quiet
run 0 check "$work/mine.yaml" --no-play

# --- left out is what there is, and what nothing else asks for
run 1 setup --preset big_box_2 --without rivr
says err "there is no mod \`rivr\` to leave out [E-MOD-UNKNOWN]" "did you mean \`river\`?"
run 1 sim --without innns_cathedrals --games 1
says err "did you mean \`inns_cathedrals\`?"
run 1 sim --without nothing_like_it --games 1
says err "\`bastide mods\` lists them"
run 0 setup --preset big_box_2 --without phantom --changed
says out "# preset big_box_2" "- river"
says_not out "# preset big_box_2, changed"
printf 'preset: big_box_2\nmods: {towr: no}\n' >"$work/mine.yaml"
run 1 check "$work/mine.yaml"
says err "mine.yaml:2:8: error: there is no mod \`towr\`" "did you mean \`tower\`?"
run 2 sim --mods river,tower --without count,tower --games 1
says err "\`tower\` is in --mods and in --without"
printf 'game: carcassonne\nmods: {tower: yes, river: {river1: 2}, count: no}\n' >"$work/mine.yaml"
run 0 setup "$work/mine.yaml" --changed
says out "- tower" "- river" "river.river1: 2"
run 0 setup --setup "$work/mine.yaml" --without river --mods count --changed
says out "- tower" "- count"
says_not out "river"

# --- one that takes no changes
run 1 sim --preset travel_2007 --mods traders_builders --games 1
says err "preset \`travel_2007\` is played as it is: \`traders_builders\` cannot be added" \
    "tilesets/presets/travel_2007.yaml:"
run 1 sim --preset travel_2007 -O ed.travel_river=yes --without river --games 1
says err "\`river\` cannot be left out"
run 0 sim --preset travel_2007 -O ed.travel_river=yes --games 1 --quiet
run 1 sim --preset travel_2007 -O ed.travel_river=perhaps --games 1
says err "\`perhaps\` is no value of the choice" "it takes false, true"
run 1 sim --preset classic -O ed.travel_river=yes --games 1
says err "there is no option \`ed.travel_river\`"
printf 'preset: travel_2007\nmods:\n  count: yes\n' >"$work/mine.yaml"
run 1 setup "$work/mine.yaml"
says err "mine.yaml:3:3: error: preset \`travel_2007\` is played as it is"

# --- sets that are not there: all are named, or left out
for id in flying_machines messages gold_mines mage_witch; do
    mkdir -p "$work/mods/$id"
    printf 'mod: %s\nname: Any\nversion: 1.0.0\napi: ">=1.0 <2"\ngames: [carcassonne]\n' "$id" \
        >"$work/mods/$id/mod.yaml"
done
run 1 sim --preset big_box_6 --mods-dir "$work/mods" --games 1
says err "the mods \`ferries\`, \`robbers\` are missing" "--option ed.big_box_exact=allow"
run 0 setup --preset big_box_6 --mods-dir "$work/mods" -O ed.big_box_exact=allow
says out "# preset big_box_6, changed"
says err "played without what is not there: \`ferries\`, \`robbers\`"
mods=$(grep -c '^  - ' "$work/out")
[ "$mods" -eq 9 ] || fail "big_box_6 has $mods mods, expected 9"
run 1 setup --preset big_box_6 --mods-dir "$work/mods" --without robbers
says err "the mod \`ferries\` is missing"
run 0 presets
says out "(not yet: mods flying_machines, messages, ferries, gold_mines, " \
    "mage_witch, robbers missing)"
run 0 setup --preset big_box_6 --mods-dir "$work/mods" --without ferries,robbers
mods=$(grep -c '^  - ' "$work/out")
[ "$mods" -eq 9 ] || fail "big_box_6 has $mods mods, expected 9"
run 1 setup --preset big_box_7
says err "\`flying_machines\`" "\`robbers\`" "tilesets/presets/big_box_6.yaml:"

# --- for another game
run 1 setup --preset classic --game hunters_gatherers
says err "preset \`classic\` is not for the game \`hunters_gatherers\`" "it is for \`carcassonne\`"

# --- mistakes in files, with their places
mkdir -p "$work/data/tilesets/presets"
cp tilesets/*.yaml "$work/data/tilesets"
ln -s "$PWD/scripts" "$work/data/scripts"
ln -s "$PWD/mods" "$work/data/mods"
BASTIDE_DATA_DIR=$work/data

# preset ID LINE...: a preset file of these lines.
preset() {
    id=$1
    shift
    printf '%s\n' "preset: $id" "name: $id" "$@" >"$work/data/tilesets/presets/$id.yaml"
}

preset good 'tiles: 72' 'games: {carcassonne: {}}'
run 0 check "$work/data/tilesets/presets"
preset unknown_key 'gamse: {}' 'games: {carcassonne: {}}'
run 1 setup --preset unknown_key
says err "unknown_key.yaml:3:1: error:" "did you mean \`games\`?"
run 1 check "$work/data/tilesets/presets/unknown_key.yaml"
says err "unknown_key.yaml:3:1: error:"
run 1 presets
says out "good"
rm "$work/data/tilesets/presets/unknown_key.yaml"

preset no_yaml 'games: ['
run 1 setup --preset no_yaml
says err "no_yaml.yaml:"
rm "$work/data/tilesets/presets/no_yaml.yaml"

preset other 'games: {carcassonne: {}}'
mv "$work/data/tilesets/presets/other.yaml" "$work/data/tilesets/presets/name.yaml"
run 1 setup --preset name
says err "name.yaml:1:9: error: the file is called \`name.yaml\`, the preset \`other\`"
rm "$work/data/tilesets/presets/name.yaml"

preset one 'includes: two' 'games: {carcassonne: {}}'
preset two 'includes: [one]' 'games: {carcassonne: {}}'
run 1 setup --preset one
says err "two.yaml:3:12: error: preset \`one\` would include itself"
preset two 'includes: [thre]' 'games: {carcassonne: {}}'
preset three 'games: {carcassonne: {}}'
run 1 setup --preset one
says err "two.yaml:3:12: error: there is no preset file \`thre\`" "did you mean \`three\`?"
preset two 'includes: [three, three]' 'games: {carcassonne: {}}'
run 0 setup --preset one

preset choice 'choices: {a.b: {values: [x, y], default: z}}' 'games: {carcassonne: {}}'
run 1 setup --preset choice
says err "choice.yaml:3:42: error: \`z\` is none of the values of \`a.b\`"
preset choice 'choices: {a.b: {values: [x, y], default: x}}' \
    'games: {carcassonne: {more: [{if: {a.c: y}, mods: [tower]}]}}'
run 1 setup --preset choice
says err "choice.yaml:4:36: error: there is no choice \`a.c\` in this file" "did you mean \`a.b\`?"
preset choice 'choices: {a.b: {values: [x, y], default: x}}' \
    'games: {carcassonne: {more: [{if: {a.b: y}, mods: [tower]}]}}'
run 0 setup --preset choice
says_not out "tower"
run 0 setup --preset choice --option a.b=y
says out "tower"

preset option 'games: {carcassonne: {options: {base.farmer: no}}}'
run 1 setup --preset option
says err "option.yaml:3:33: error: there is no option \`base.farmer\`"
preset option 'games: {carcassonne: {options: {base.farmers: perhaps}}}'
run 1 setup --preset option
says err "option.yaml:3:47: error: \`perhaps\` is no value of option \`base.farmers\`"
preset option 'games: {carcassonne: {rules: editon1}}'
run 1 setup --preset option
says err "option.yaml:3:30: error: there is no preset \`editon1\`"
rm "$work/data/tilesets/presets/option.yaml"

preset tiles 'tiles: 73' 'games: {carcassonne: {}}'
run 0 setup --preset tiles
run 1 check "$work/data/tilesets/presets"
says err "tiles.yaml:3:8: error: the preset says that it has 73 tiles, but there are 72"
rm "$work/data/tilesets/presets/tiles.yaml"

# --- the greater number of copies counts, whichever file comes first
preset few 'games: {carcassonne: {mods: {river: {river1: 0, river2: 1}}}}'
preset many 'includes: few' 'games: {carcassonne: {mods: {river: {river1: 2, river2: 0}}}}'
run 0 setup --preset many
says out "river.river1: 2" "river.river2: 1"
finish
