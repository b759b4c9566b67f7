# Help, versions, typing slips and exit codes.
. tests/cli/lib.sh

run 2
says err "Usage: bastide COMMAND" "play" "sim"
run 0 --help
says out "Usage: bastide COMMAND" "Examples:" "Exit codes:"
run 0 --version
says out "bastide "
run 0 help
says out "Commands:"
for command in play sim replay render check test; do
    run 0 "$command" --help
    says out "Usage: bastide $command" "--help"
    run 0 help "$command"
    says out "Usage: bastide $command"
    run 2 "$command" --no-such-option
    says err "--no-such-option"
done

run 2 plya
says err 'there is no command `plya`' 'did you mean `play`?'
run 2 help smi
says err 'did you mean `sim`?'
run 2 frobnicate
says_not err "did you mean"

run 2 sim extra
says err '`extra` means nothing here'
run 2 sim --games 0
says err "--games 0"
run 2 sim --games 1x
run 2 sim --jobs 0
run 2 sim --players 9
run 2 sim --players Ann,ann
says err "two seats have one name"
run 2 sim --players "Ann,B C"
says err "no blanks"
run 2 sim --seed -1
says err "--seed"
run 2 sim --seed 18446744073709551616
says err "from 0 to 18446744073709551615"
run 2 sim --option base.farmers
says err "NAME=VALUE"
run 2 sim --bots human
says err '`human` is none of: random'
run 2 sim --mods one,,two
run 2 play --bots robot
says err 'is none of: human, random'
run 2 play game.yaml
says err "means nothing without --resume"
run 2 replay
run 2 replay one two
run 2 render

# A mod that is not there, or not for this version, is not left out in silence.
run 1 sim --mods foo
says err "there is no mod \`foo\`" "E-MOD-UNKNOWN" "hint: known mods:"
printf 'game: carcassonne\nmods: [foo, bar]\n' >"$work/mods.yaml"
run 1 play --setup "$work/mods.yaml" --bots random
says err "there is no mod \`foo\`" "there is no mod \`bar\`"
mkdir -p "$work/data/mods/inner" "$work/data/mods/other"
cp -r tilesets scripts "$work/data"
: >"$work/data/mods/inner/mod.yaml"
run 1 sim --data-dir "$work/data" --mods inner
says err "mods/inner/mod.yaml: error: the file holds no data"
run 1 sim --data-dir "$work/data" --mods iner
says err "did you mean \`inner\`?"

run 1 sim --game no_such_game
says err "no_such_game"
run 1 sim --option no.such_option=1
run 1 sim --setup "$work/missing.yaml"
says err "missing.yaml"
printf 'game: x\nplayrs: 3\n' >"$work/setup.yaml"
run 1 sim --setup "$work/setup.yaml"
says err 'setup.yaml:2:1: error: unknown key `playrs` in a setup' 'did you mean `players`?'
run 1 replay "$work/missing.yaml"
run 1 play --resume "$work/missing.yaml"
for option in --mods=tower --seed=1 --players=3 --option=a.b=1 --preset=edition1 --without=tower; do
    run 2 play --resume "$work/missing.yaml" "$option"
    says err "${option%%=*} means nothing with --resume"
done
run 1 play --resume
says err "no game was left"
run 2 --version-of-nothing

# --- options that are none
run 2 sim --gaems=3
says err "bastide sim: --gaems=3: unknown option; did you mean \`--games\`?"
run 2 check --data-dri .
says err "did you mean \`--data-dir\`?"
run 2 test --fliter x tests/scenarios
says err "bastide test: --fliter: unknown option; did you mean \`--filter\`?"
run 2 sim --nothing-like-it
says_not err "did you mean"
run 1 sim --option base.famers=no
says err "did you mean \`base.farmers\`?"
run 1 sim --option nothing.like.it=no
says err "\`bastide setup\` lists them"

BASTIDE_DATA_DIR=$work/nowhere
run 1 sim
says err "there is no data in $work/nowhere" "--data-dir"
finish
