#!/bin/sh
# Compiles the C program of this module. `build.sh release` makes the binary that ships, `build.sh check` the same
# program and the fuzz harness with sanitizers, for the tests. Does nothing where the result is newer than the sources.
set -eu
cd "$(dirname "$0")"
CC=${CC:-cc}
if ! command -v "$CC" >/dev/null 2>&1; then
    echo "engines/init/build.sh: no C compiler ($CC); install gcc and libc6-dev: apt-get install -y gcc libc6-dev" >&2
    exit 1
fi
FLAGS="-std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror"
SANITIZE="-fsanitize=address,undefined -fno-sanitize-recover=all -g -O1"
SOURCES=src/main/c

# Is $1 there, and newer than every source and this script?
current() {
    [ -x "$1" ] && [ -z "$(find "$SOURCES" src/test/c build.sh -newer "$1" -type f 2>/dev/null | head -n 1)" ]
}

# Compiles to a temporary name first: a build that is interrupted leaves no half of a binary that looks current.
compile() {
    target=$1
    shift
    current "$target" && return 0
    mkdir -p "$(dirname "$target")"
    "$CC" $FLAGS "$@" -o "$target.new"
    mv "$target.new" "$target"
}

case "${1:-release}" in
    release)
        # No build id and no paths: the same sources give the same bytes, and so the same name when extracted.
        binary=target/classes/dev/glovebox/init/linux-$(uname -m)/init
        compile "$binary" -O2 -static -s -Wl,--build-id=none "$SOURCES"/*.c
        # Not written again when nothing changed: a newer jar would have every module above compiled again.
        sum=$(sha256sum <"$binary" | cut -d ' ' -f 1)
        [ "$(cat "$binary.sha256" 2>/dev/null)" = "$sum" ] || echo "$sum" >"$binary.sha256"
        ;;
    check)
        compile target/sanitized/init $SANITIZE "$SOURCES"/*.c
        compile target/sanitized/fuzz $SANITIZE -I"$SOURCES" src/test/c/fuzz.c "$SOURCES/frame.c" "$SOURCES/request.c"
        ;;
    *)
        echo "usage: build.sh [release | check]" >&2
        exit 64
        ;;
esac
