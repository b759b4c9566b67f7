# Packing, verifying and installing mods: reproducible, and safe against archives made to harm.
. tests/cli/lib.sh
make_archive=${BASTIDE_BUILD_DIR:-build}/tests/make_archive

XDG_DATA_HOME=$work/home
export XDG_DATA_HOME
run 0 new lakes --in "$work"
mod=$work/lakes

# --- equal files give equal bytes, whatever the time, the zone and the modes are

run 0 pack "$mod" -o "$work/one.zip"
says out "1 checked, 0 errors" "2 passed" "one.zip: lakes 0.1.0, 6 files"
run 0 pack "$mod" -o "$work/one.tar.gz"
cp -R "$mod" "$work/copy"
rm -r "$mod"
mkdir "$mod"
for file in tiles.yaml rules.lua README.md mod.yaml; do
    cp "$work/copy/$file" "$mod/$file"
done
cp -R "$work/copy/tests" "$mod/tests"
chmod 600 "$mod/rules.lua"
TZ=Pacific/Auckland "$program" pack "$mod" -o "$work/two.zip" >"$work/out" 2>&1 || fail "no two.zip"
run 0 pack "$mod" -o "$work/two.tar.gz"
same "$work/one.zip" "$work/two.zip"
same "$work/one.tar.gz" "$work/two.tar.gz"
for file in one.zip one.tar.gz; do
    run 0 verify "$work/$file"
    says out "lakes 0.1.0, 6 files" "all sums hold"
done

# --- what is not packed

edit() {
    cp "$mod/$1" "$work/kept"
    sed "$2" "$work/kept" >"$mod/$1"
    cmp -s "$mod/$1" "$work/kept" && fail "edit of $1 changes nothing"
}
refuses_to_pack() {
    run 1 pack "$mod" -o "$work/no.zip"
    says err "$@"
    [ -e "$work/no.zip" ] && fail "no.zip was written"
    rm -f "$work/no.zip"
}
edit tests/first.yaml 's/Red: 5/Red: 6/'
refuses_to_pack "lakes is not packed" "bastide test"
cp "$work/kept" "$mod/tests/first.yaml"
edit rules.lua 's/"road"/"raod"/'
refuses_to_pack "lakes is not packed" "bastide check" "rules.lua:6:"
cp "$work/kept" "$mod/rules.lua"
ln -s /etc/passwd "$mod/link.txt"
refuses_to_pack "link.txt" "E-ARCHIVE-TYPE"
says err "it is a link: put the file itself in its place"
rm "$mod/link.txt"
: >"$mod/a:b.txt"
refuses_to_pack "a:b.txt" "E-ARCHIVE-PATH"
rm "$mod/a:b.txt"
: >"$mod/new
line.txt"
refuses_to_pack "control character"
rm "$mod/new
line.txt"
dd if=/dev/zero of="$mod/large.bin" bs=1048576 count=9 2>/dev/null
refuses_to_pack "large.bin" "E-ARCHIVE-BOMB"
rm "$mod/large.bin"
run 2 pack "$mod" -o "$mod/inside.zip"
says err "own folder"
run 2 pack "$work"
says err "no mod.yaml"
run 1 pack "$mod" -o "$work/none/x.zip"
says err "cannot write"

# --- installing

run 0 install "$work/one.zip"
says out "lakes 0.1.0 is in $work/home/bastide/mods/lakes" "1 checked, 0 errors"
for file in mod.yaml tiles.yaml rules.lua README.md tests/first.yaml; do
    same "$mod/$file" "$work/home/bastide/mods/lakes/$file"
done
run 0 mods
says out "lakes"
run 0 sim --games 2 --mods lakes --quiet
run 1 install "$work/one.tar.gz"
says err "is there already" "--force"
echo old >"$work/home/bastide/mods/lakes/old.txt"
run 0 install "$work/one.tar.gz" --force
[ -e "$work/home/bastide/mods/lakes/old.txt" ] && fail "--force keeps old files"
XDG_DATA_HOME=$work/nobody
run 0 install "$work/one.zip" --in "$work/elsewhere/mods"
[ -f "$work/elsewhere/mods/lakes/mod.yaml" ] || fail "--in was not used"
[ "$(ls -A "$work/elsewhere/mods")" = lakes ] || fail "something is left beside the mod"

# --- archives made to harm

files="mod.yaml tiles.yaml rules.lua"
base=
for file in $files; do
    base="$base file:lakes/$file=$mod/$file"
done
(cd "$mod" && sha256sum $files) >"$work/sums"
sums=file:lakes/SHA256SUMS=$work/sums
small=$mod/tests/first.yaml
mkdir "$work/target"

# attack NAME CODE ENTRY...: neither verified nor installed, and nothing appears anywhere.
attack() {
    name=$1
    wanted=$2
    shift 2
    for form in $forms; do
        "$make_archive" "$work/bad.$form" "$@" || fail "$name was not made"
        find "$work" | sort >"$work.before"
        run 1 verify "$work/bad.$form"
        says err "$wanted"
        run 1 install "$work/bad.$form" --in "$work/target"
        says err "$wanted"
        find "$work" | sort >"$work.after"
        cmp -s "$work.before" "$work.after" || fail "$name ($form) wrote something"
        rm -f "$work.before" "$work.after"
    done
}
forms="zip tar.gz"
: >"$work/out" # both are there before the first comparison

attack "path traversal" E-ARCHIVE-PATH $base "$sums" "file:lakes/../../evil.txt=$small"
attack "path traversal at the start" E-ARCHIVE-PATH $base "$sums" "file:../evil.txt=$small"
attack "absolute path" E-ARCHIVE-PATH $base "$sums" "file:$work/evil.txt=$small"
attack "backslashes" E-ARCHIVE-PATH $base "$sums" "file:lakes/..\\..\\evil.txt=$small"
attack "drive" E-ARCHIVE-PATH $base "$sums" "file:C:/evil.txt=$small"
attack "control character" E-ARCHIVE-PATH $base "$sums" "file:lakes/$(printf 'a\033b')=$small"
attack "hidden file" E-ARCHIVE-PATH $base "$sums" "file:lakes/.bashrc=$small"
attack "other folder" E-ARCHIVE-PATH $base "$sums" "file:rivers/mod.yaml=$small"
attack "file instead of the folder" E-ARCHIVE-PATH "file:lakes=$small"
attack "odd name of the folder" E-ARCHIVE-PATH "file:La-Kes!/mod.yaml=$small"
attack "symbolic link" E-ARCHIVE-TYPE $base "$sums" "link:lakes/passwd=/etc/passwd"
attack "through a link" E-ARCHIVE-TYPE "link:lakes/out=$work" "file:lakes/out/evil.txt=$small" \
    $base "$sums"
forms=tar.gz # a zip knows none of these
attack "hard link" E-ARCHIVE-TYPE $base "$sums" "hard:lakes/copy=lakes/mod.yaml"
attack "device" E-ARCHIVE-TYPE $base "$sums" "device:lakes/null"
attack "pipe" E-ARCHIVE-TYPE $base "$sums" "fifo:lakes/pipe"
forms="zip tar.gz"
attack "twice" E-ARCHIVE-PATH $base "$sums" "file:lakes/mod.yaml=$small"
attack "twice but for capitals" E-ARCHIVE-PATH $base "$sums" "file:lakes/MOD.yaml=$small"
attack "file and folder" E-ARCHIVE-PATH $base "$sums" "file:lakes/mod.yaml/x=$small"
attack "sums twice" E-ARCHIVE-PATH $base "$sums" "$sums"
attack "one large file" E-ARCHIVE-BOMB $base "$sums" "zeros:lakes/zeros=8388609"
attack "many large files" E-ARCHIVE-BOMB $base "$sums" zeros:lakes/a=8388608 \
    zeros:lakes/b=8388608 zeros:lakes/c=8388608 zeros:lakes/d=8388608
many=
n=0
while [ "$n" -lt 2000 ]; do
    many="$many zeros:lakes/$n=0"
    n=$((n + 1))
done
attack "many files" E-ARCHIVE-BOMB $base "$sums" $many
attack "too deep" E-ARCHIVE-PATH $base "$sums" "file:lakes/1/2/3/4/5/6/7/8/9/x=$small"
attack "no sums" E-ARCHIVE-SUMS $base
attack "file not in the sums" E-ARCHIVE-SUMS $base "$sums" "file:lakes/extra.lua=$small"
attack "file missing" E-ARCHIVE-SUMS "file:lakes/mod.yaml=$mod/mod.yaml" "$sums"
attack "changed file" E-ARCHIVE-SUMS "file:lakes/mod.yaml=$mod/mod.yaml" \
    "file:lakes/tiles.yaml=$mod/tiles.yaml" "file:lakes/rules.lua=$small" "$sums"
sed 's/^/x/' "$work/sums" >"$work/bad-sums"
attack "sums that are none" E-ARCHIVE-SUMS $base "file:lakes/SHA256SUMS=$work/bad-sums"
(cd "$mod" && sha256sum tiles.yaml) >"$work/few"
attack "no manifest" E-ARCHIVE-FORM "file:lakes/tiles.yaml=$mod/tiles.yaml" \
    "file:lakes/SHA256SUMS=$work/few"
sed 's/^mod: lakes/mod: rivers/' "$mod/mod.yaml" >"$work/mod.yaml"
(cd "$work" && sha256sum mod.yaml) >"$work/other-sums"
attack "another mod than its folder" E-MANIFEST "file:lakes/mod.yaml=$work/mod.yaml" \
    "file:lakes/SHA256SUMS=$work/other-sums"

# No archive at all, and one that is cut off.
echo "no archive" >"$work/text.zip"
run 1 verify "$work/text.zip"
says err E-ARCHIVE-FORM
head -c 300 "$work/one.tar.gz" >"$work/cut.tar.gz"
run 1 install "$work/cut.tar.gz" --in "$work/target"
says err E-ARCHIVE-FORM
run 1 verify "$work/not-there.zip"
[ -z "$(ls -A "$work/target")" ] || fail "something was installed"
finish
