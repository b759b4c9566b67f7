# Texts in other languages: chosen by --lang or by the environment, never of any weight for a game.
. tests/cli/lib.sh

# --- the same game in every language: records hold the hash after every choice, and the lock

mods=inns_cathedrals,traders_builders
run 0 play --bots random --seed 7 --mods "$mods" --record "$work/none.yaml"
run 0 explain "$work/none.yaml" --json
cp "$work/out" "$work/none.json"
for lang in en zh_TW zh_CN fa; do
    run 0 play --bots random --seed 7 --mods "$mods" --lang "$lang" --record "$work/$lang.yaml"
    same "$work/none.yaml" "$work/$lang.yaml"
    run 0 replay --verify "$work/none.yaml" --lang "$lang"
    # Programs read ids.
    run 0 explain "$work/none.yaml" --json --lang "$lang"
    same "$work/none.json" "$work/out"
done

# --- what is read: a city of two tiles is worth 2 x 2, and pays one knight

cat >"$work/city.yaml" <<'END'
bastide: 1
setup: {game: carcassonne, players: [Red, Blue]}
choices:
  - "chance first Red"
  - "chance draw BA/C"
  - "Red place 0,-1 @180"
  - "Red deploy follower 0,-1:S"
END
run 0 explain "$work/city.yaml" --lang zh_TW
says out "Red +4：城市 0,0:N, 完成，第 1 回合" "Red 1 名騎士" "2 張板塊 x 2"
run 0 explain "$work/city.yaml" --lang zh_CN
says out "Red 1 名骑士" "2 张板块 x 2"
run 0 explain "$work/city.yaml" --lang fa
says out "شهر 0,0:N" "Red 1 شوالیه" "2 کاشی x 2"
run 0 explain "$work/city.yaml" --lang en
says out "Red +4, city 0,0:N, completed, turn 1" "Red 1 knight" "2 tiles x 2"
run 0 explain "$work/city.yaml"
says out "Red +4, city 0,0:N, closed, turn 1" "Red 1 knight"

# Choices are written the same everywhere.
type_lines quit
run 0 play --players Red,Blue --bots human --seed 3 --lang zh_TW
says out "[7 隨從]" "place "

# --- the environment is asked too, where its terminal can show it

LC_ALL=zh_TW.UTF-8
run 0 explain "$work/city.yaml"
says out "名騎士"
run 0 explain "$work/city.yaml" --plain
says_not out "名騎士"
run 0 explain "$work/city.yaml" --lang fa
says out "شوالیه"
LC_ALL=fa_IR.UTF-8
run 0 explain "$work/city.yaml"
says out "شوالیه"
LC_ALL=zh_TW
run 0 explain "$work/city.yaml"
says_not out "名騎士"
LC_ALL=is_IS.UTF-8
run 0 explain "$work/city.yaml"
says out "Red 1 knight"
LC_ALL=C

run 1 explain "$work/city.yaml" --lang tlh
says err "there are no texts in the language \`tlh\` [E-LOCALE-UNKNOWN]"
run 1 explain "$work/city.yaml" --lang ../carcassonne/locale/fa
says err "E-LOCALE-UNKNOWN"

# --- a language that only a mod has, and what check says of it

mkdir "$work/data"
cp -r tilesets scripts mods "$work/data"
cat >"$work/data/mods/inns_cathedrals/locale/de.yaml" <<'END'
language: Deutsch
piece.big_follower: Großer Gefolgsmann
piece.big_folower: ein Schreibfehler
kind.road.member: Wegelagerer
mod.name: "Wirtshäuser & {what}"
END
run 0 explain "$work/none.yaml" --data-dir "$work/data" --lang de
says out " Wegelagerer"
# A new text is no new content.
run 0 replay --verify "$work/none.yaml" --data-dir "$work/data"
run 0 check "$work/data/mods/inns_cathedrals" --data-dir "$work/data"
says err "mods/inns_cathedrals/locale/de.yaml:3:1: warning: " \
    "nothing is called \`piece.big_folower\`" \
    "did you mean \`piece.big_follower\`?" "[W-LOCALE-UNUSED]" \
    "de.yaml:5:1: warning: \`mod.name\` has no \`{what}\` to fill in [W-LOCALE-PARAMETER]" \
    "texts in \`de\` are missing: \`attribute.inn\`, \`attribute.cathedral\`, " "[W-LOCALE-MISSING]"
says_not err "kind.road"
run 1 check "$work/data/mods/inns_cathedrals" --data-dir "$work/data" --werror

# What only some options bring is known: the vote on a tile that fits nowhere.
printf 'language: Deutsch\nverb.agree: zustimmen\nphase.vote: Abstimmung\nverb.agre: falsch\n' \
    >"$work/data/scripts/carcassonne/locale/de.yaml"
run 0 check "$work/data/tilesets/carcassonne.yaml" --data-dir "$work/data"
says err "\`verb.agre\`" "W-LOCALE-MISSING"
says_not err "called \`verb.agree\`"
says_not err "\`phase.vote\`"

# A file that is wrong in form is an error for whoever wants that language.
echo 'kind.city: Stadt' >"$work/data/scripts/carcassonne/locale/de.yaml"
run 1 explain "$work/city.yaml" --data-dir "$work/data" --lang de
says err "scripts/carcassonne/locale/de.yaml:1:1" "needs the key \`language\`"
run 1 check "$work/data/tilesets/carcassonne.yaml" --data-dir "$work/data"
run 0 explain "$work/city.yaml" --data-dir "$work/data"

# --- nothing that is shipped is missing or superfluous

run 0 check
says_not err "W-LOCALE"
finish
