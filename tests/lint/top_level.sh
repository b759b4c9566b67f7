#!/bin/sh
# The top of the project holds these entries and dot files, nothing else. In a clone only what
# git tracks counts, so that a user's own notes do no harm.
set -eu

allowed=" CMakeLists.txt README.md LICENSE core scripts tilesets mods tests docs "
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    entries=$(git ls-files | cut -d/ -f1 | sort -u)
else
    allowed="$allowed build "
    entries=$(find . ! -name . -prune | sed 's,^\./,,' | sort)
fi

failed=0
for entry in $entries; do
    case $allowed in
    *" $entry "*) continue ;;
    esac
    case $entry in
    .*) continue ;;
    esac
    echo "$entry does not belong at the top of the project"
    failed=1
done
exit "$failed"
