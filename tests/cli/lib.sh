# For the tests of the command: `bastide`, a folder of their own, and what they expect. Sourced with
# the program as $1, from the top of the sources.

program=$1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
XDG_STATE_HOME=$work/state
BASTIDE_DATA_DIR=$PWD
LC_ALL=C
NO_COLOR=1
export XDG_STATE_HOME BASTIDE_DATA_DIR LC_ALL NO_COLOR
failed=0

fail() {
    echo "FAILED: $*"
    failed=1
}

# run CODE ARGUMENTS...: runs the command with the input in $work/in (if any), output in $work/out
# and $work/err, and expects the exit code.
run() {
    expected=$1
    shift
    [ -f "$work/in" ] || : >"$work/in"
    "$program" "$@" <"$work/in" >"$work/out" 2>"$work/err"
    code=$?
    rm -f "$work/in"
    if [ "$code" -ne "$expected" ]; then
        fail "bastide $*: exit code $code, expected $expected"
        sed 's/^/  /' "$work/out" "$work/err" | tail -n 20
    fi
}

# Lines of the next input.
type_lines() {
    printf '%s\n' "$@" >"$work/in"
}

# says STREAM TEXT...: each text is in the stream, which is out or err.
says() {
    stream=$1
    shift
    for text in "$@"; do
        if ! grep -qF -- "$text" "$work/$stream"; then
            fail "no '$text' in the $stream of the last command:"
            sed 's/^/  /' "$work/$stream" | tail -n 20
        fi
    done
}

says_not() {
    if grep -qF -- "$2" "$work/$1"; then
        fail "'$2' is in the $1 of the last command"
    fi
}

same() {
    cmp "$1" "$2" || fail "$1 and $2 differ"
}

finish() {
    exit "$failed"
}
