#!/bin/sh
# Bots and gains know games through the public headers alone: they may include those, core/base and
# each other.
set -u
failed=0
for file in core/cli/bot*.[ch] core/cli/gains.[ch]; do
    [ -f "$file" ] || continue
    others=$(sed -n 's/^ *# *include *//p' "$file" |
        grep '[/"]' | grep -v -e '^<bastide/[a-z]*\.h>$' -e '^"base/[a-z]*\.h"$' \
        -e '^"cli/bots\.h"$' -e '^"cli/bot_[a-z]*\.h"$' -e '^"cli/gains\.h"$' -e '^<sys/')
    if [ -n "$others" ]; then
        echo "$file includes what no bot may know: $others"
        failed=1
    fi
done
count=$(ls core/cli/bot*.c core/cli/gains.c | wc -l)
if [ "$count" -lt 4 ]; then
    echo "only $count files of bots were found"
    failed=1
fi
exit "$failed"
