# Records replayed: to a moment, step by step, with a wrong hash, with a lock that differs.
. tests/cli/lib.sh

run 0 play --bots random --seed 21 --record "$work/game.yaml"
choices=$(grep -c '^  - "\(chance\|Red\|Blue\) ' "$work/game.yaml")

run 0 replay --to 6 "$work/game.yaml"
says out "choice 6 of $choices"
cp "$work/out" "$work/six"
type_lines n n 9 p p p q
run 0 replay "$work/game.yaml"
says out "choice 1 of" "choice 2 of" "choice 9 of" "choice 8 of" "choice 6 of"
type_lines "$choices" n 0 p frobnicate
run 0 replay "$work/game.yaml"
says out "choice $choices of" "choice 0 of" "0 to $choices goes there"
run 2 replay --to "$((choices + 1))" "$work/game.yaml"

run 0 render "$work/game.yaml" --move 6
grep -qF "$(sed -n 2p "$work/out")" "$work/six" || fail "render and replay draw other boards"
run 0 render "$work/game.yaml" -o "$work/board.txt"
[ -s "$work/board.txt" ] && [ ! -s "$work/out" ] || fail "--output wrote elsewhere"
run 2 render "$work/game.yaml" --move 99999
run 1 render "$work/game.yaml" -o "$work/no/such/board.txt"
says err "board.txt\`: No such file or directory"
if [ -c /dev/full ]; then
    run 1 render "$work/game.yaml" -o /dev/full
    says err "cannot write \`/dev/full\`: No space left on device"
fi

# One digit of one hash.
sed '40,$s/=[0-9a-f]\{8\}"/=00000001"/' "$work/game.yaml" >"$work/hash.yaml"
run 1 replay --verify "$work/hash.yaml"
says err "hash.yaml:4" "the game is another one"

# A hash of zeros is a hash like any other.
sed '40,$s/=[0-9a-f]\{8\}"/=00000000"/' "$work/game.yaml" >"$work/zero.yaml"
run 1 replay --verify "$work/zero.yaml"
says err "zero.yaml:4" "in the record 00000000"

# Without hashes or lock there is nothing to verify; without its end the game goes on.
run 0 replay --verify "$work/game.yaml"
says out "$choices choices" "hashes, all equal"
says_not out "goes on"
sed 's/ =[0-9a-f]\{8\}"/"/' "$work/game.yaml" >"$work/bare.yaml"
run 1 replay --verify "$work/bare.yaml"
says err "has no hashes" "E-RECORD-BARE" "--force"
run 0 replay --verify --force "$work/bare.yaml"
says out "$choices choices, 0 hashes"
says_not out "all equal"
sed '/^lock:/,/sha256/d' "$work/game.yaml" >"$work/unlocked.yaml"
run 1 replay --verify "$work/unlocked.yaml"
says err "has no lock" "E-RECORD-BARE"
run 0 replay --verify --force "$work/unlocked.yaml"
sed '40,$d' "$work/game.yaml" >"$work/begun.yaml"
run 0 replay --verify "$work/begun.yaml"
says out "all equal; the game goes on after that"

# A choice nobody has.
sed 's/^  - "Red place .*"/  - "Red place 77,77 @0"/' "$work/game.yaml" >"$work/illegal.yaml"
run 1 replay --verify "$work/illegal.yaml"
says err "illegal.yaml:" "cannot be played"

# Content that has changed: refused, and said how; played if asked.
sed 's/sha256:[0-9a-f]*/sha256:00/' "$work/game.yaml" >"$work/lock.yaml"
run 1 replay --verify "$work/lock.yaml"
says err "was changed since the record was made" "--force"
run 0 replay --verify --force "$work/lock.yaml"
run 1 play --resume "$work/lock.yaml"
says err "was changed since the record was made"

echo 'bastide: 1' >"$work/short.yaml"
run 1 replay "$work/short.yaml"
says err 'needs the key `setup`'
# A game that is left before anybody chose has what chance decided, and vouches for it.
type_lines quit
run 0 play --plain --bots human --seed 3 --record "$work/left.yaml"
run 0 replay --verify "$work/left.yaml"
says out '1 hash, all equal'
sed 's/=[0-9a-f]*"/=00000001"/' "$work/left.yaml" >"$work/left-other.yaml"
run 1 replay --verify "$work/left-other.yaml"
says err 'the game is another one' 'E-RECORD-HASH'

finish
