# Checking and drawing what the project ships, and what is wrong.
. tests/cli/lib.sh

run 0 check
says out " checked, 0 errors"
run 0 check tilesets --json
[ "$(tr -d ' \n' <"$work/out")" = "[]" ] || fail "--json of nothing is not []"
for file in tilesets/*.yaml; do
    run 0 check "$file"
    says out "1 checked"
    run 0 render "$file"
    says out "+---------+" "  1 "
done
run 0 check scripts/default.yaml

printf 'game: nope\n' >"$work/setup.yaml"
run 1 check "$work/setup.yaml"
says err "nope"
says out "1 checked, 1 error, 0 warnings"
printf 'game: [\n' >"$work/broken.yaml"
run 1 check "$work/broken.yaml" --json
says out '"code"' "broken.yaml"
run 1 check "$work/missing.yaml"
mkdir "$work/empty"
run 1 check "$work/empty"
says err "nothing to check"
run 2 render "$work/setup.yaml"

# Every problem of every file, not the first one only.
printf 'players: 99\n' >"$work/empty/a.yaml"
printf 'seed: x\n' >"$work/empty/b.yaml"
run 1 check "$work/empty"
says err "a.yaml:1:10" "b.yaml:1:7"

# --- mods, wherever they lie

XDG_DATA_HOME=$work/home
export XDG_DATA_HOME
run 0 new lakes --in "$work/mine"
mod=$work/mine/lakes
run 0 check "$mod" --werror
says out "1 checked, 0 errors, 0 warnings"
run 0 check "$mod/tiles.yaml" mods/README.md
says out "1 checked, 0 errors"
run 0 check mods/*
says_not err "README"

# What a mod depends on is in play with it, over two steps, the last one also by a provided name.
run 0 new ponds --in "$work/mine"
run 0 new rivers --in "$work/mine"
printf 'depends: [ponds]\n' >>"$mod/mod.yaml"
printf 'depends: {water: "*"}\n' >>"$work/mine/ponds/mod.yaml"
run 1 check "$mod"
says err "E-MOD-DEPENDS"
printf 'depends: [water]\n' >"$work/line"
sed -i '/^depends/d' "$work/mine/ponds/mod.yaml"
cat "$work/line" >>"$work/mine/ponds/mod.yaml"
printf 'provides: [water]\n' >>"$work/mine/rivers/mod.yaml"
run 0 check "$mod"
says out "1 checked, 0 errors"
sed -i '/^depends/d' "$mod/mod.yaml"

# --- advice, each with its place

: >"$mod/forgotten.yaml"
: >"$mod/forgotten.lua"
printf 'return {}\n' >"$mod/helper.lua"
printf '\nrequire("helper")\n' >>"$mod/rules.lua"
cat >>"$mod/mod.yaml" <<'END'
options:
  lakes.depth: {type: int, default: 1, min: 1, max: 9, about: Nobody asks for lakes.depth}
  lakes.width: {type: int, default: 1, min: 1, max: 9}
elements:
  boats: {about: Nobody asks for it}
  ships: {about: Asked for below}
sets:
  empty: {about: No tile is in it}
presets:
  deep: {options: {lakes.depth: 3}}
kinds:
  canal: {shape: line, closes: ends, letter: c}
END
printf 'local wide = bst.option("lakes.width") > 1 and bst.option("lakes.ships")\n' \
    >>"$mod/rules.lua"
rm -r "$mod/tests"
run 0 check "$mod"
says out "0 errors, 7 warnings"
line_of() {
    grep -n -- "$1" "$mod/mod.yaml" | cut -d: -f1
}
says err "lakes/forgotten.yaml:1:1: warning" "lakes/forgotten.lua:1:1: warning" "W-FILE-UNUSED" \
    "lakes/mod.yaml:$(line_of 'lakes.depth: {'):3: warning: nothing asks for option" \
    "lakes/mod.yaml:$(line_of 'boats:'):3: warning: nothing asks for element" \
    "lakes/mod.yaml:$(line_of 'empty:'):3: warning: no tile is in set" \
    "lakes/mod.yaml:$(line_of 'canal:'):3: warning: kind \`canal\` is never used" \
    "lakes/mod.yaml:$(line_of 'mod: lakes'):6: warning: no scenario tests this mod"
says_not err "helper"
says_not err "lakes.width"
says_not err "ships"
run 1 check "$mod" --werror
run 0 check "$mod" --json
"${BASTIDE_BUILD_DIR:-build}/tests/is_json" "$work/out" || fail "--json is no JSON"

# --- SARIF: rules with their sentences, places relative to where the command runs

run 2 check "$mod" --json --sarif
(cd "$work/mine" && "$program" check lakes --sarif >"$work/sarif") || fail "--sarif fails"
"${BASTIDE_BUILD_DIR:-build}/tests/is_json" "$work/sarif" || fail "--sarif is no JSON"
cp "$work/sarif" "$work/out"
says out '"version": "2.1.0"' '"id": "W-FILE-UNUSED"' \
    '"text": "A file of a mod is named nowhere."' \
    '"ruleId": "W-OPTION-UNUSED"' '"level": "warning"' '"uri": "lakes/mod.yaml"' '"startColumn": 3'
says_not out '"uri": "/'

# --- a mod's texts are called by the path that leads to them, as its other files are

run 0 new streams --in "$work/mine"
mod=$work/mine/streams
mkdir -p "$mod/locale"
printf 'language: English\noption.streams.nowhere: x\n' >"$mod/locale/en.yaml"
run 0 check "$mod" --no-play
says err "streams/locale/en.yaml:2:1: warning: nothing is called"
says_not err "mods/streams/locale"
rm -r "$mod/locale"

# --- what only other values of options bring into play: patches, declarations, scripts

run 0 new brooks --in "$work/mine"
mod=$work/mine/brooks
cat >>"$mod/mod.yaml" <<'END'
patches:
  - {at: [pieces, folower, letter], set: z, if: {brooks.flood: yes}}
  - {at: [pieces, mieple, letter], set: z, if: {brooks.depth: deep}}
elements:
  boats: {about: There are boats}
options:
  brooks.flood: {type: bool, default: no, about: A flood}
  brooks.depth: {type: word, values: [flat, deep, abyss], default: flat, about: How deep}
END
cat >>"$mod/rules.lua" <<'END'

if bst.option("brooks.depth") ~= "flat" then
  bst.offer {name = "dive", verb = "dive", at = "acts", when = {option = {["brooks.depth"] = 1}}}
end
if not bst.option("brooks.boats") then
  local _ = bst.kind("bridge") + nil
end
END
run 1 check "$mod" --no-play
says out "1 checked, "
says err "brooks/mod.yaml:$(line_of 'folower'):" "with option \`brooks.flood=true\`" \
    "brooks/mod.yaml:$(line_of 'mieple'):" "with option \`brooks.depth=deep\`" \
    "with option \`brooks.depth=abyss\`" \
    "brooks/rules.lua:" "with option \`brooks.boats=false\`"
run 1 check "$mod" --no-play -O brooks.flood=no -O brooks.depth=flat
says_not err "brooks.flood=true"
says_not err "brooks.depth="
sed -i '/^patches/,/mieple/d' "$mod/mod.yaml"
run 0 new brooks --in "$work/fresh"
cp "$work/fresh/brooks/rules.lua" "$mod/rules.lua"
run 0 check "$mod" --no-play

# What two mods exclude with a value is no mistake of one of them.
run 0 new bogs --in "$work/mine"
printf 'conflicts: {bogs: {because: wet, unless: {brooks.flood: no}}}\ndepends: [bogs]\n' \
    >>"$mod/mod.yaml"
run 0 check "$mod" --no-play
sed -i 's/unless: {brooks.flood/unless: {brooks.flod/' "$mod/mod.yaml"
run 1 check "$mod" --no-play
says err "there is no option \`brooks.flod\`" "did you mean \`brooks.flood\`?"
says_not err "if: {mod: NAME}"

# --- scenarios of a mod: read, not run; each mistake with its place

run 0 new deltas --in "$work/mine"
mod=$work/mine/deltas
mkdir -p "$mod/tests/more"
printf -- '- name: one\n  expct: {points: {Red: 1}}\n' >"$mod/tests/key.yaml"
printf -- '- name: 2\n  board: [one]\n  expect: {points: {Red: 1}}\n' >"$mod/tests/more/board.yaml"
printf -- '- name: [\n' >"$mod/tests/broken.yaml"
printf -- '- name: fails\n  play: [place 99,99]\n  expect: {points: {Red: 1}}\n' \
    >"$mod/tests/fails.yaml"
run 1 check "$mod" --no-play
says err "deltas/tests/key.yaml:2:3: error: unknown key \`expct\`" "did you mean \`expect\`?" \
    "deltas/tests/more/board.yaml:2:11: error: expected TILE X,Y" "deltas/tests/broken.yaml:2:1:"
says_not err "fails.yaml"
rm -r "$mod/tests/key.yaml" "$mod/tests/more" "$mod/tests/broken.yaml"
run 0 check "$mod" --no-play

# --- a wrong id is told once: nothing is said of the folder's name

for id in Bl-ight blight; do
    run 0 new moors --in "$work/mine"
    sed -i "s/^mod:.*/mod: $id/; s/^about:.*/about: [x]/" "$work/mine/moors/mod.yaml"
    run 1 check "$work/mine/moors"
    says out "1 checked, "
    says_not err "E-MOD-"
    says_not err "hint: known mods"
    run 1 sim --mods moors --mods-dir "$work/mine" --games 1
    says_not err "E-MOD-"
    rm -r "$work/mine/moors"
done

# --- a path is shown as it is said, without `./`

(
    cd "$work/mine" || exit 1
    sed 's/^version:.*/version: x/' deltas/mod.yaml >deltas/new.yaml
    mv deltas/new.yaml deltas/mod.yaml
    printf -- '- none\n' >deltas/tests/none.yaml
    for path in deltas ./deltas deltas/ .//deltas//mod.yaml "$PWD/deltas"; do
        "$program" check "$path"
    done 2>../paths >&2
    "$program" test ./deltas deltas/ 2>>../paths >&2
    "$program" check ./none.yaml 2>>../paths >&2
    "$program" sim --mods deltas --mods-dir ./ 2>>../paths >&2
)
cp "$work/paths" "$work/out"
says out "deltas/mod.yaml:5:10: error" \
    "deltas/tests/none.yaml:1:3: error" "cannot read \`none.yaml\`"
grep -nE '(^|[ `])\./|//' "$work/out" && fail "a path is not tidy"
rm -r "$work/mine/deltas"

# --- scripts run: a mistake that only a game shows

mod=$work/mine/streams
sed -i 's/game:award(player, stones/game:award(player, stones.x/' "$mod/rules.lua"
run 0 check "$mod" --no-play
run 1 check "$mod"
says err "streams/rules.lua:12:" "E-LUA" "E-CHECK-PLAY" "seed " "choice "
# What the hint says does it again.
printf 'bst.on("placed", function(game)\n  game:scoer(1)\nend)\n' >"$mod/rules.lua"
run 1 check "$mod"
says err "streams/rules.lua:2:" "did you mean \`score\`?"
again=$(sed -n 's/^  hint: `bastide \(play .*\)` plays it again$/\1/p' "$work/err")
case $again in
*" --mods streams --mods-dir $work/mine") ;;
*) fail "the hint does not name the mod: $again" ;;
esac
# shellcheck disable=SC2086
run 1 $again
says err "streams/rules.lua:2:"
finish
