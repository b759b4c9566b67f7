# Games that another engine played too, as records of ours: they play to the same hashes, and to the
# scores that the other engine counted. A record made with older content still has to.
. tests/cli/lib.sh

records=0
while read -r file scores; do
    case $file in
    '#') continue ;;
    esac
    records=$((records + 1))
    run 0 replay --verify --force "tests/traces/$file"
    says out "hashes, all equal"
    choices=$(sed -n 's/.*: \([0-9]*\) choices,.*/\1/p' "$work/out")
    run 0 replay --force --plain --to "$choices" "tests/traces/$file"
    tail -n 1 "$work/out" | tr -s ' ' | grep -qxF "choice $choices of $choices $scores" ||
        fail "$file: not $scores but $(tail -n 1 "$work/out")"
done <tests/traces/scores.txt

found=$(find tests/traces -maxdepth 1 -name '*-*.yaml' | wc -l)
if [ "$records" -eq 0 ] || [ "$records" -ne "$found" ]; then
    fail "$records records are in scores.txt, $found in the folder"
fi
finish
