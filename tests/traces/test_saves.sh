# Saved tests of the other engine, where they are: all that have only what is in play hold. That
# some have more is as it should be; that one fails or is not understood is not.
if [ ! -d "${BASTIDE_REFERENCE:-}/peer" ]; then
    echo "SKIPPED: no saved tests; BASTIDE_REFERENCE names the folder that holds peer/"
    exit 77
fi
. tests/cli/lib.sh

held_at_least=60

run 1 import --check "$BASTIDE_REFERENCE"/peer/*.jcz
says out '  not in play'
for result in failed 'not understood' unreadable; do
    if grep -q "^ *[0-9]*  $result\$" "$work/out"; then
        fail "some are $result:"
        grep -e ": $result" "$work/out"
    fi
done
held=$(sed -n 's/^ *\([0-9]*\)  held$/\1/p' "$work/out")
[ "${held:-0}" -ge "$held_at_least" ] || fail "only ${held:-0} hold, of $held_at_least"
finish
