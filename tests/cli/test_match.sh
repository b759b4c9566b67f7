# Matches: pairs of games with seats exchanged, a file from which a match goes on.
. tests/cli/lib.sh

run 0 match greedy random --games 6 --seed 3 --csv "$work/whole.csv"
says out "greedy : random, 6 games" "wins" "score difference" "Elo difference" "95% from"
cp "$work/out" "$work/report"
head -n 1 "$work/whole.csv" >"$work/head"
echo "# bastide match greedy random --seed 3 --game carcassonne" | cmp - "$work/head" ||
    fail "the file does not say what is played"
[ "$(wc -l <"$work/whole.csv")" -eq 8 ] || fail "the file has not one line per game"

# Two games share a seed, and the seats are exchanged.
[ "$(tail -n +3 "$work/whole.csv" | cut -d, -f2 | uniq -c | grep -c '^ *2 ')" -eq 3 ] ||
    fail "games do not come in pairs of one seed"
[ "$(tail -n +3 "$work/whole.csv" | cut -d, -f3,4 | head -n 2 | paste -sd' ' -)" = \
    "greedy,random random,greedy" ] || fail "the seats are not exchanged"

# One game of the match is the same game alone.
seed=$(sed -n 3p "$work/whole.csv" | cut -d, -f2)
scores=$(sed -n 3p "$work/whole.csv" | cut -d, -f5,6)
run 0 play --bots greedy,random --seed "$seed"
played=$(sed -n 's/^  [0-9]\. \(Red\|Blue\)  /\1 /p' "$work/out" | sed 's/Red/1/;s/Blue/2/' |
    sort -n | tr -s ' ' | cut -d' ' -f2 | paste -sd, -)
[ "$played" = "$scores" ] || fail "seed $seed: played $played, in the match $scores"

# All but the milliseconds, in order.
games() {
    tail -n +3 "$1" | cut -d, -f1-8 | sort -n
}
games "$work/whole.csv" >"$work/games"

# Stopped in the middle of a line: goes on there, and comes to the same.
head -n 5 "$work/whole.csv" >"$work/part.csv"
printf '3,12' >>"$work/part.csv"
run 0 match greedy random --games 6 --seed 3 --csv "$work/part.csv" --jobs 2
games "$work/part.csv" >"$work/again"
same "$work/games" "$work/again"
same "$work/report" "$work/out"
head -n 5 "$work/whole.csv" >"$work/one"
head -n 5 "$work/part.csv" | cmp - "$work/one" || fail "games of the file were played again"

# A match that is complete plays nothing; a longer one begins with it.
cp "$work/part.csv" "$work/complete.csv"
run 0 match greedy random --games 6 --seed 3 --csv "$work/complete.csv"
same "$work/part.csv" "$work/complete.csv"
same "$work/report" "$work/out"
run 0 match greedy random --games 8 --seed 3 --csv "$work/complete.csv"
says out "greedy : random, 8 games"
[ "$(wc -l <"$work/complete.csv")" -eq 10 ] || fail "two more games are not two more lines"

# A file of another match, and one that is none, stay as they are.
cp "$work/part.csv" "$work/other.csv"
for arguments in "greedy random --seed 4" "random greedy --seed 3" "greedy random --seed 3 \
    --option base.farmers=false"; do
    # shellcheck disable=SC2086 # a list of words
    run 1 match $arguments --games 6 --csv "$work/other.csv"
    says err "holds another match" "--seed 3 --game carcassonne"
    same "$work/part.csv" "$work/other.csv"
done
sed '4s/,.*/,1,2/' "$work/part.csv" >"$work/other.csv"
run 1 match greedy random --games 6 --seed 3 --csv "$work/other.csv"
says err "line 4 is no line of this match"

# An interrupt leaves whole lines.
"$program" match mcts:100ms greedy --games 4 --csv "$work/cut.csv" >"$work/out" 2>"$work/err" &
pid=$!
until [ -s "$work/cut.csv" ]; do
    kill -0 "$pid" 2>/dev/null || break
done
kill -TERM "$pid"
wait "$pid"
[ $? -eq 1 ] || fail "a match that was stopped did not end with 1"
says err "stopped after" "the same command goes on"
[ "$(tail -c 1 "$work/cut.csv" | wc -l)" -eq 1 ] || fail "the file ends within a line"

# Every two of more bots.
run 0 match greedy random random --games 2
says out "greedy : random, 2 games" "random : random, 2 games"

run 2 match greedy
says err "which bots?"
run 2 match greedy human
says err "\`human\` is none of: random, greedy, mcts"
run 2 match greedy,random random
says err "write the bots apart"
run 2 match greedy random --players 3
says err "a match is played by two"
run 2 match greedy random --games 0
says err "--games 0: a number from 1"
run 2 match greedy random --jobs none
says err "--jobs none"
run 1 match greedy random --games 2 --csv "$work/no/such/folder.csv"
says err "cannot write" "No such file or directory"

# Bots in the other commands.
run 0 sim --games 2 --bots greedy,mcts:2
says out "2 games, 2 players"
run 2 sim --games 2 --bots mcts:2x
says err "mcts:200ms"
run 0 play --bots mcts:3,greedy --seed 7 --plain --record "$work/game.yaml"
run 0 replay --verify "$work/game.yaml"
type_lines quit
run 0 play --bots human,greedy --seed 7
finish
