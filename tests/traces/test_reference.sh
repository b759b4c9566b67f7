# The reference games, where they are: all of them agree, and a damaged one does not.
. tests/cli/lib.sh

files="base base.keen base_nofarmers base_nofarmers.keen v_tiny2
    inns_and_cathedrals inns_and_cathedrals.keen v_inn_ignore
    traders_and_builders traders_and_builders.keen
    king_and_robber king_and_robber.keen v_king_continuous v_king_15_40
    siege siege.keen besiegers besiegers.keen v_escape_siege_tile
    princess_and_dragon princess_and_dragon.keen v_princess_rgg
    hills_and_sheep hills_and_sheep.keen v_hill_number
    under_the_big_top under_the_big_top.keen
    bridges_castles_and_bazaars bridges_castles_and_bazaars.keen v_bazaar_noauction
    river river.keen river2 river2.keen gq11 gq11.keen gq11_noriver
    count count.keen v_count_c1
    mix_small mix_small.keen mix"
if [ ! -d "${BASTIDE_REFERENCE:-}/traces" ]; then
    echo "SKIPPED: no reference games; BASTIDE_REFERENCE names the folder that holds traces/"
    exit 77
fi

paths=
for name in $files; do
    path=$BASTIDE_REFERENCE/traces/$name.jsonl.gz
    if [ -f "$path" ]; then
        paths="$paths $path"
    else
        echo "not there, left out: $path"
    fi
done
if [ -z "$paths" ]; then
    echo "SKIPPED: none of the files is there"
    exit 77
fi

# The paths are words here. Every disagreement stops the test; all are shown.
set -f
# shellcheck disable=SC2086
run 0 --skip tests/traces/skips.yaml $paths
grep -qx '[1-9][0-9]* games, [1-9][0-9]* steps, 0 disagreements' "$work/out" || fail "the sum"
cat "$work/out"

# What only whole games show. damage HEADING SED: the first game, changed by SED.
# shellcheck disable=SC2086
set -- $paths
gzip -dc "$1" | head -n 1 >"$work/whole.jsonl"
damage() {
    sed "$2" "$work/whole.jsonl" >"$work/damaged.jsonl"
    cmp -s "$work/whole.jsonl" "$work/damaged.jsonl" && fail "a damage did not happen: $1"
    heading=$1
    run 1 "$work/damaged.jsonl"
    says out "after the game: $heading"
}
damage 'score' 's/"final":{"scores":\[/&9/'
damage 'the board' 's/\("final":.*"board":\[\["[^"]*",\)0/\15/'
damage 'tiles put away' 's/"discarded":\[/&"BA\/L"/'
damage 'owners of a feature' 's/\("features":.*\]\],\)\[[0-9]*\]/\1[4]/'
damage 'features' 's/\("features":\[\["City",\[\[\)/\150,50,"N"],[/'
damage 'parts of a feature' 's/\("features":\[\["City",\[\)\[[^]]*\],/\1/'
finish
