# Pictures: formats by ending, sizes of PNG, frames, wrong uses, and names that look like markup.
. tests/cli/lib.sh

# be32 FILE OFFSET: four bytes as a number, most significant first.
be32() {
    set -- $(od -A n -t u1 -j "$2" -N 4 "$1")
    echo $((($1 * 256 + $2) * 256 * 256 + $3 * 256 + $4))
}

is_png() {
    signature=$(od -A n -t x1 -N 8 "$1" | tr -d ' \n')
    [ "$signature" = 89504e470d0a1a0a ] || fail "$1 is no PNG: $signature"
}

is_svg() {
    head -n 1 "$1" | grep -q '^<svg xmlns="http://www.w3.org/2000/svg"' || fail "$1 is no SVG"
    [ "$(tail -n 1 "$1")" = '</svg>' ] || fail "$1 is cut"
}

game=$work/game.yaml
run 0 play --bots random --seed 21 --record "$game"
choices=$(grep -c '^  - "\(chance\|Red\|Blue\) ' "$game")

# The ending says the format, --format overrules it, and "-" is the terminal.
run 0 render "$game" -o "$work/board.svg"
is_svg "$work/board.svg"
run 0 render "$game" --format svg
same "$work/out" "$work/board.svg"
run 0 render "$game" --format svg -o "$work/picture.dat"
same "$work/picture.dat" "$work/board.svg"
run 0 render "$game" --plain
cp "$work/out" "$work/text"
run 0 render "$game" --plain -o "$work/board.txt"
same "$work/board.txt" "$work/text"
run 0 render "$game" -o "$work/board.png"
is_png "$work/board.png"
width=$(sed -n '1s/.* width="\([0-9]*\)".*/\1/p' "$work/board.svg")
[ "$(be32 "$work/board.png" 16)" = "$width" ] ||
    fail "the PNG is not as wide as the SVG says"
run 0 render "$game" --width 640 --format png -o "$work/small"
is_png "$work/small"
[ "$(be32 "$work/small" 16)" = 640 ] || fail "--width 640 made $(be32 "$work/small" 16) pixels"

# One tile for each placement; the same bytes each time.
tiles=$(grep -c '^<g transform="translate([-0-9 ]*)"><title>[^<]* at ' "$work/board.svg")
places=$(grep -c '^  - "[RB][a-z]* place ' "$game")
[ "$tiles" = "$((places + 1))" ] || fail "$tiles tiles are drawn"
run 0 render "$game" --move "$choices" -o "$work/again.svg"
grep -v 'after choice' "$work/again.svg" | grep '<g clip' >"$work/again"
grep '<g clip' "$work/board.svg" >"$work/first"
same "$work/again" "$work/first"

# Frames: the start, and each choice of a player that changes the board.
sed '60,$d' "$game" >"$work/begun.yaml"
run 0 render "$work/begun.yaml" --frames -o "$work/film/"
set -- "$work"/film/*.svg
begun=$(grep -c '^  - "\(chance\|Red\|Blue\) ' "$work/begun.yaml")
places=$(grep -c '^  - "[RB][a-z]* place ' "$work/begun.yaml")
[ "$#" -gt "$places" ] || fail "$# frames for $places tiles"
[ "$#" -le "$begun" ] || fail "$# frames for $begun choices"
[ -f "$work/film/000.svg" ] || fail "no frame 000"
for frame in "$@"; do
    is_svg "$frame"
    head -n 1 "$frame"
done | sort -u >"$work/sizes"
[ "$(wc -l <"$work/sizes")" = 1 ] || fail "frames have different sizes"
run 0 render "$work/begun.yaml" --frames --width 100 -o "$work/f-%02d.png"
is_png "$work/f-00.png"
is_png "$work/f-01.png"

# Tiles, one tile, the sheet.
run 0 render tilesets/carcassonne.yaml -o "$work/tiles.svg"
[ "$(grep -c '<g clip-path' "$work/tiles.svg")" = 24 ] || fail "not 24 tiles on the sheet"
run 0 render tilesets/carcassonne.yaml --tile BA/RCr --plain
says out '@0' '@270' '|.  CCC  .|' '|R       R|'
run 0 preview tilesets/carcassonne.yaml -o "$work/sheet.svg"
[ "$(grep -c '<g clip-path' "$work/sheet.svg")" = 24 ] || fail "not 24 tiles in the preview"
run 0 preview tilesets/carcassonne.yaml
same "$work/out" "$work/sheet.svg"
says out '>2 road E W' '>1 city N' 'touches 3' 'near 3, 4' '×9'
mkdir "$work/folder"
cp tilesets/carcassonne.yaml "$work/folder/tiles.yaml"
run 0 preview "$work/folder/" -o "$work/folder.png"
is_png "$work/folder.png"

# Used wrongly.
run 2 render "$game" -o "$work/board.gif"
says err "board.gif: pictures end in .txt, .svg or .png"
[ ! -e "$work/board.gif" ] || fail "board.gif was written"
run 2 render "$game" --format gif
says err "--format gif: it is text, svg or png"
run 2 render "$game" --move "$((choices + 1))" -o "$work/late.svg"
says err "the record has choices 0 to $choices"
[ ! -e "$work/late.svg" ] || fail "late.svg was written"
run 2 render "$game" --width 0 -o "$work/w.png"
says err "--width 0"
run 2 render "$game" --width 100000 -o "$work/w.png"
run 2 render "$game" --width 100 -o "$work/w.svg"
says err "--width is for PNG only"
run 2 render "$game" --tile BA/L
says err "is a record, so it has no --tile"
run 2 render tilesets/carcassonne.yaml --tile BA/RCR
says err "there is no such tile; did you mean \`BA/RCr\`?"
run 2 render tilesets/carcassonne.yaml --frames -o "$work/f/"
says err "is no record, so it has no --frames"
run 2 render "$game" --frames
says err "--frames needs -o"
run 2 render "$game" --frames -o "$work/all.svg"
run 2 render "$game" --frames -o "$work/%d-%d.svg"
run 2 render "$game" --frames -o "$work/%s.svg"
run 2 render "$game" --frames --move 3 -o "$work/f/"
run 2 preview "$game"
says err "has no tiles"
run 2 preview tilesets/carcassonne.yaml -o "$work/tiles.txt"
run 1 preview "$work/nothing"
mkdir "$work/no_mod"
run 2 preview "$work/no_mod"
says err "the folder \`$work/no_mod\` is no mod's and has no tiles"
run 1 render "$game" -o "$work/no/such/board.png"
says err "cannot write" "board.png\`: No such file or directory"
run 1 render "$game" --frames -o "$work/no/such/"
says err "cannot make the folder" "No such file or directory"
if [ -c /dev/full ]; then
    run 1 render "$game" --format png -o /dev/full
    says err "cannot write \`/dev/full\`: No space left on device"
    run 1 render "$game" --format svg -o /dev/full
    says err "cannot write \`/dev/full\`: No space left on device"
fi

says_not_in() {
    if grep -qF -- "$2" "$1"; then
        fail "'$2' is in $1"
    fi
}

# farmers_lie: who stands on a field lies, all others stand. Of a game that is kept: the half side
# that the first farmer is put on is part of a field.
farmers_lie() {
    kept=tests/traces/base-1049.yaml
    first=$(grep '^  - "' "$kept" | grep -n 'Blue deploy follower 1,1:E ' | cut -d: -f1)
    run 0 render "$kept" --move $((first - 2)) --format svg
    says_not out 'rotate(-90)'
    says out '<g class="seat-2"><use'
    run 0 render "$kept" --move $((first - 1)) --format svg
    [ "$(grep -c 'rotate(-90)' "$work/out")" = 1 ] || fail "not one farmer lies"
}
farmers_lie

# Names that look like markup stay text: in players' names, tiles' ids and the game's name.
run 0 play --players '<b>&x,Ann' --bots random,random --seed 3 --record "$work/names.yaml"
run 0 render "$work/names.yaml" -o "$work/names.svg"
says_not_in "$work/names.svg" '<b>'
grep -qF '&lt;b&gt;&amp;x' "$work/names.svg" || fail "the name is not in the picture"
run 0 render "$work/names.yaml" -o "$work/names.png"
is_png "$work/names.png"
mkdir -p "$work/data/tilesets"
ln -s "$PWD/scripts" "$work/data/scripts"
sed -e "s|BA/L\$|BA/<i>\&|" -e 's|^name: .*|name: "</text><script>"|' \
    tilesets/carcassonne.yaml >"$work/data/tilesets/carcassonne.yaml"
run 0 preview --data-dir "$work/data" "$work/data/tilesets/carcassonne.yaml" -o "$work/odd.svg"
grep -qF 'BA/&lt;i&gt;&amp;' "$work/odd.svg" || fail "the tile's id is not in the picture"
grep -qF '&lt;/text&gt;&lt;script&gt;' "$work/odd.svg" || fail "the game's name is not there"
says_not_in "$work/odd.svg" '<i>'
says_not_in "$work/odd.svg" '<script>'
run 0 preview --data-dir "$work/data" "$work/data/tilesets/carcassonne.yaml" -o "$work/odd.png"
is_png "$work/odd.png"
finish
