#!/bin/sh
# Compiles each public header alone: headers.sh c|c++ COMPILER. A user's own flags may be strict.
set -eu

language=$1
compiler=$2
flags="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wundef -Werror -fsyntax-only"
case $language in
c) flags="-std=c11 -Wstrict-prototypes -Wmissing-prototypes -Wvla $flags" ;;
c++) flags="-std=c++11 -Wold-style-cast $flags" ;;
esac

count=0
failed=0
for header in core/include/bastide/*.h; do
    name=bastide/${header##*/}
    # shellcheck disable=SC2086 # flags is a list of words
    # Included twice, so that a missing guard is seen; ISO C wants one declaration at least.
    if ! printf '#include <%s>\n#include <%s>\nextern int one;\n' "$name" "$name" |
        "$compiler" $flags -Icore/include -x "$language" -; then
        echo "$name does not compile alone as $language"
        failed=1
    fi
    count=$((count + 1))
done
echo "$count public headers as $language"
[ "$count" -gt 1 ] || exit 1
exit "$failed"
