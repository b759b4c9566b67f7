# A rule that fails to rank the players: every command that ranks them says so and ends with 1.
. tests/cli/lib.sh

mkdir -p "$work/mods/sour"
cat >"$work/mods/sour/mod.yaml" <<'END'
mod: sour
name: Sour
version: 1.0.0
api: ">=1.0 <2"
games: carcassonne
scripts: [rules.lua]
END
echo 'bst.query("rank", function() error("no winner") end)' >"$work/mods/sour/rules.lua"

fails() {
    run 1 "$@" --mods-dir "$work/mods"
    says err "no winner" "rules.lua:1"
}

fails play --plain --bots random --seed 3 --mods sour --record "$work/game.yaml"
fails sim --games 2 --mods sour
fails match random random --games 2 --mods sour
fails render "$work/game.yaml" --output "$work/game.svg"
[ ! -e "$work/game.svg" ] || fail "a picture was written without a ranking"
fails explain "$work/game.yaml" --move 20 --if-ended-now
fails explain "$work/game.yaml" --move 20 --if-ended-now --json

# Where nobody is ranked, nothing fails.
run 0 explain "$work/game.yaml" --move 20 --mods-dir "$work/mods"
run 0 render "$work/game.yaml" --move 20 --output "$work/game.svg" --mods-dir "$work/mods"

cat >"$work/rank.yaml" <<'END'
name: ranks
setup: {game: carcassonne, mods: [sour], players: 2}
expect: {ranks: {Red: 1}}
END
run 1 test "$work/rank.yaml" --mods-dir "$work/mods"
says out "nobody can be ranked" "no winner"

finish
