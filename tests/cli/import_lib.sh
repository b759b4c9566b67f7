# Saves of the other engine, made for tests: sourced after lib.sh.

# message PLAYER TYPE PAYLOAD: one of the list.
message() {
    printf '    {"type": "%s", "payload": %s, "player": %s}\n' "$2" "$3" "$1"
}
place() {
    message "$1" PLACE_TILE "{\"tileId\": \"$2\", \"position\": [$3], \"rotation\": \"R$4\"}"
}
deploy() {
    message "$1" DEPLOY_MEEPLE "{\"meepleId\": \"$1.$2.1\", \"pointer\":
      {\"position\": [$3], \"feature\": \"$4\", \"location\": \"$5\"}}"
}
pass() {
    message "$1" PASS '{}'
}
commit() {
    message "$1" COMMIT '{"random": 0.5}'
}
undo() {
    message "$1" UNDO '{}'
}

# save NAME ANNOTATIONS SENTENCE...: writes a save whose messages are lines of the input.
save() {
    file=$work/$1.jcz
    cat >"$work/messages"
    {
        printf '{\n  "test": {"assertions": ['
        join=
        annotations=$2
        shift 2
        for sentence in "$@"; do
            printf '%s\n    "%s"' "$join" "$sentence"
            join=,
        done
        printf '\n  ]},\n  "setup": {\n    "sets": {"basic:1": 1},\n'
        printf '    "elements": {"small-follower": 7, "farmers": true},\n    "rules": {},\n'
        printf '    "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]\n  },\n'
        printf '  "players": [{"name": "Ann", "slot": 0}, {"name": "Ben", "slot": 1}],\n'
        printf '  "gameAnnotations": {%s},\n  "replay": [\n' "$annotations"
        # a line that begins a message ends the one before
        sed -e '2,$s/^    {"type"/    ,{"type"/' "$work/messages"
        printf '  ]\n}\n'
    } >"$file"
}

# Sets, elements and rules for the save NAME besides those that all have.
with_sets() {
    sed -i "s|\"basic:1\": 1|&, $2|" "$work/$1.jcz"
}
with_elements() {
    sed -i "s|\"farmers\": true|&, $2|" "$work/$1.jcz"
}
