# Playing: unattended, by typed lines, undone, saved, left and resumed.
. tests/cli/lib.sh

# The game that was left last: games stand in files of their own, the newest first.
kept() {
    # shellcheck disable=SC2012 # names without blanks
    ls -t "$work/state/bastide/games/"*.yaml | head -n 1
}

# Unattended with a record, which replays.
run 0 play --bots random,random --seed 7 --record "$work/game.yaml"
says out "The game is over." "  1. "
run 0 replay --verify "$work/game.yaml"
says out "all equal"
cp "$work/game.yaml" "$work/first.yaml"
run 0 play --bots random,random --seed 7 --record "$work/game.yaml"
same "$work/game.yaml" "$work/first.yaml"

# Typed: a number, notation, nonsense, undo; at the end of the input the game is kept.
type_lines 1 pass frobnicate 999 "place 99,99 @0" help log board
run 0 play --players Ann,Ben --bots human,human --seed 3
says out "Ann, " "  1  " "tiles left" "There are options 1 to " "NOTATION" \
    "The game is kept in $work/state/bastide/games/3-"
says err '"frobnicate"' "place 99,99 @0"
grep -q 'pass' "$(kept)" || fail "the typed choice is not in the record"

# Undone choices leave no trace.
type_lines quit
run 0 play --players 2 --bots human --seed 3
cp "$(kept)" "$work/before.yaml"
type_lines 1 undo quit
run 0 play --players 2 --bots human --seed 3
same "$(kept)" "$work/before.yaml"
type_lines undo quit
run 0 play --players 2 --bots human --seed 3
says out "nothing more to undo"

# Where only bots chose there is nothing to undo, and what they chose stays.
type_lines quit
run 0 play --seed 7
cp "$(kept)" "$work/before.yaml"
grep -q pass "$work/before.yaml" || fail "seed 7 does not let the bot begin"
type_lines undo undo quit
run 0 play --seed 7
says out "nothing more to undo"
same "$(kept)" "$work/before.yaml"
type_lines undo 1 undo undo quit
run 0 play --resume
says out "nothing more to undo"
same "$(kept)" "$work/before.yaml"

# The record is the game after what was undone.
type_lines 1 quit
run 0 play --seed 7 --record "$work/one.yaml"
type_lines 1 1 undo quit
run 0 play --seed 7 --record "$work/undone.yaml"
same "$work/undone.yaml" "$work/one.yaml"

# The list again, words in any case, what looks like a number, a turn that is none.
type_lines options -1 1x HELP Board "place 1,0 @45" 1
run 0 play --seed 7
[ "$(grep -c 'place 0,2  10: @90' "$work/out")" -eq 4 ] || fail "the options are not listed 4 times"
[ "$(grep -c 'There are options 1 to 12' "$work/out")" -eq 2 ] || fail "-1 or 1x is misunderstood"
says err "@0 @90 @180 @270"
says_not err "1x"
# Segments are shown with their kinds.
says out "1,0:E road" ":N field"
type_lines "" 1
run 0 play --seed 7
[ "$(grep -c 'place 0,2  10: @90' "$work/out")" -eq 2 ] || fail "an empty line lists nothing"

# Tiles that lie open are shown, and are still to come.
type_lines quit
run 0 play --seed 7 --option base.reveal=all
says out "open: BA/" " more" "69 tiles left"
run 0 play --seed 7 --option base.reveal=next
says out "open: BA/" "69 tiles left"

# A game that is left and resumed is the game that was never left.
type_lines 1 1 1 1 1 1 "save $work/whole.yaml"
run 0 play --bots human,random --seed 11
type_lines 1 1 quit
run 0 play --bots human,random --seed 11
type_lines 1 1 1
run 0 play --resume
says out "goes on after choice"
type_lines 1 "save $work/parts.yaml"
run 0 play --resume
same "$work/whole.yaml" "$work/parts.yaml"
run 0 replay --verify "$work/parts.yaml"

# From a file, with other bots, to the end.
run 0 play --resume "$work/parts.yaml" --bots random --record "$work/end.yaml"
says out "The game is over."
run 0 replay --verify "$work/end.yaml"

# Each game is kept in a file of its own, with who plays beside it; the newest goes on.
rm -f "$work/state/bastide/games/"*
type_lines 1 quit
run 0 play --seed 5
five=$(kept)
cp "$five" "$work/five.yaml"
type_lines quit
run 0 play --resume
[ "$(kept)" = "$five" ] || fail "a resumed game is kept twice"
same "$five" "$work/five.yaml"
type_lines quit
run 0 play --seed 6 --bots human
six=$(kept)
[ "$six" != "$five" ] || fail "two games share a file"
grep -q "seed: 6" "$six" || fail "the other game is lost"
same "$five" "$work/five.yaml"
[ "$(cat "${five%.yaml}.bots")" = "human,random" ] || fail "the bots are mixed up"
[ "$(cat "${six%.yaml}.bots")" = human ] || fail "the bots are mixed up"
type_lines 1 quit
run 0 play --resume "$five"
[ "$(kept)" = "$five" ] || fail "the file that goes on is not the newest"
[ "$(cat "${five%.yaml}.bots")" = "human,random" ] || fail "who played is forgotten"

# A game that somebody plays is left alone by others. The first player waits at a pipe.
mkfifo "$work/pipe"
: >"$work/first.out"
"$program" play --resume "$five" <"$work/pipe" >"$work/first.out" 2>&1 &
exec 3>"$work/pipe"
tries=0
until grep -q "place> " "$work/first.out" || [ "$tries" -ge 100000 ]; do
    tries=$((tries + 1))
done
run 1 play --resume "$five"
says err "is being played by another process"
type_lines quit
run 0 play --resume
says out "$six"
# killed without a word, it is free again, and nothing is lost
cp "$five" "$work/five.yaml"
kill -9 $!
wait $! 2>/dev/null
exec 3>&-
type_lines quit
run 0 play --resume "$five"
says out "goes on after choice"
same "$five" "$work/five.yaml"

# A game that is over is not resumed; its record stays.
rm -f "$work/state/bastide/games/"*
yes 1 | head -n 400 >"$work/in"
run 0 play --seed 5
says out "The game is over." "$work/state/bastide/finished.yaml"
run 0 replay --verify "$work/state/bastide/finished.yaml"
[ -z "$(ls "$work/state/bastide/games")" ] || fail "a finished game is still kept"
run 1 play --resume
says err "no game was left"

# Where games cannot be kept, they are played all the same, and that is said.
: >"$work/file"
type_lines 1 quit
XDG_STATE_HOME=$work/file run 1 play --seed 5
says err "nowhere to keep the game"
says out "Red: place"

# The advice holds the folder of the data where it was given.
type_lines quit
run 0 play --seed 5 --data-dir "$PWD"
says out "bastide play --resume --data-dir '$PWD'"

# No more bots than seats.
run 2 play --players Ann,Ben --bots random,random,random --seed 1
says err "names 3, but there are 2 seats"
run 2 play --resume "$work/five.yaml" --bots random,random,random
says err "names 3, but there are 2 seats"

# What can happen on a table is drawn, or told: each turn begins with a die, also a bot's.
mkdir -p "$work/mods/die"
cat >"$work/mods/die/mod.yaml" <<'END'
mod: die
name: A die
version: 1.0.0
api: ">=1.0 <2"
games: carcassonne
scripts: [rules.lua]
END
cat >"$work/mods/die/rules.lua" <<'END'
local ROLLS = bst.verb{name = "rolls", args = {"integer"}}
bst.phase{
  name = "die",
  physical = true,
  chance = function(game) game:chance_range(1, ROLLS, 1, 6) end,
  choose = function() return true end,
}
bst.on("turn_started", function(game, player) game:push("die", player) end)
END
play_with_die() {
    run 0 play --players Ann,Ben --seed 3 --mods die --mods-dir "$work/mods" \
        --option base.first_player=0 --record "$work/die.yaml" "$@"
}
type_lines "rolls 7" "rolls 6" undo "rolls 5" quit
play_with_die --bots human --outcomes ask
says out "chance (Ann), die> " "chance: rolls 5" "Ann, place> "
says err '"rolls 7" is not possible'
grep -q 'chance rolls 5' "$work/die.yaml" || fail "the outcome that was told is not in the record"
grep -q 'chance rolls 6' "$work/die.yaml" && fail "the outcome that was taken back is in the record"
run 0 replay --verify "$work/die.yaml" --mods-dir "$work/mods"
type_lines 1 1 quit
run 0 play --resume --outcomes ask --mods-dir "$work/mods"
says out "goes on after choice" "Ann, place> " "chance (Ben), die> "
# told to one who resumes, drawn again afterwards
type_lines "rolls 2" quit
run 0 play --resume --outcomes ask --mods-dir "$work/mods"
type_lines 1 1 quit
run 0 play --resume --mods-dir "$work/mods"
says out "Ben, place> " "Ann, place> "
says_not out "die> "
type_lines quit
play_with_die --bots human
says out "chance: rolls " "Ann, place> "
says_not out "die> "
cp "$work/die.yaml" "$work/drawn.yaml"
type_lines quit
play_with_die --bots human --outcomes draw
same "$work/die.yaml" "$work/drawn.yaml"
yes "rolls 4" | head -n 200 >"$work/in"
play_with_die --bots random --outcomes ask
says out "The game is over."
grep 'chance rolls' "$work/die.yaml" | grep -qv 'rolls 4' && fail "a die was drawn"
run 0 replay --verify "$work/die.yaml" --mods-dir "$work/mods"
run 2 play --outcomes maybe
says err "\`draw\` or \`ask\`"

type_lines "save $work/no/such/folder.yaml" quit
run 0 play --seed 1
says err "no/such/folder.yaml"
run 1 play --bots random --seed 1 --record "$work/no/such/folder.yaml"

# Only records and empty files are replaced; where another file is named, nothing is lost.
printf 'my notes\n' >"$work/notes.txt"
cp "$work/notes.txt" "$work/notes.before"
: >"$work/empty.yaml"
type_lines "save $work/notes.txt" "save $work/empty.yaml" "save $work/empty.yaml" quit
run 0 play --seed 1
says err "notes.txt\` is there already and is no record; name another file"
says out "Saved to $work/empty.yaml" "The game is kept in"
run 1 play --bots random --seed 1 --record "$work/notes.txt"
says err "is there already and is no record"
says_not out "The game is over."
same "$work/notes.txt" "$work/notes.before"
run 0 play --bots random --seed 1 --record "$work/empty.yaml"
run 0 replay --verify "$work/empty.yaml"

# One seat alone, and five.
run 0 play --players 1 --bots random --seed 2
run 0 play --players 5 --bots random --seed 2
finish
