#!/bin/sh
# Compiles the C programs of this module. `build.sh release VERSION` makes what ships, `build.sh check VERSION` the same
# launcher with sanitizers, for the tests. Does nothing where the result is newer than the sources.
set -eu
cd "$(dirname "$0")"
CC=${CC:-cc}
if ! command -v "$CC" >/dev/null 2>&1; then
    echo "tools/launcher/build.sh: no C compiler ($CC); install gcc and libc6-dev: apt-get install -y gcc libc6-dev" >&2
    exit 1
fi
VERSION=${2:?usage: build.sh [release | check] VERSION}
FLAGS="-std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -DGLOVEBOX_VERSION=\"$VERSION\""
# Static, with no relocations to attack and none to pay for at each start.
HARDEN="-O2 -static -s -fstack-protector-strong -D_FORTIFY_SOURCE=2 -Wl,-z,noexecstack -Wl,-z,relro -Wl,-z,now"
SANITIZE="-fsanitize=address,undefined -fno-sanitize-recover=all -g -O1"
SOURCES=src/main/c

# Is $1 there, made for this version, and newer than every source and this script?
current() {
    [ -x "$1" ] && [ "$(cat "$1.version" 2>/dev/null)" = "$VERSION" ] &&
        [ -z "$(find src build.sh -newer "$1" -type f 2>/dev/null | head -n 1)" ]
}

# Compiles to a temporary name first: a build that is interrupted leaves no half of a binary that looks current.
compile() {
    target=$1
    shift
    current "$target" && return 0
    mkdir -p "$(dirname "$target")"
    "$CC" $FLAGS "$@" -o "$target.new"
    mv "$target.new" "$target"
    printf '%s\n' "$VERSION" >"$target.version"
}

case "${1:-release}" in
    release)
        # No build id and no paths: the same sources give the same bytes.
        compile target/glovebox $HARDEN -Wl,--build-id=none "$SOURCES"/*.c
        compile target/glovebox-stamp $HARDEN -Wl,--build-id=none -I"$SOURCES" src/stamp/c/main.c "$SOURCES/stamp.c"
        ;;
    check)
        compile target/sanitized/glovebox $SANITIZE "$SOURCES"/*.c
        compile target/sanitized/fuzz $SANITIZE -I"$SOURCES" src/test/c/fuzz.c "$SOURCES/frame.c" "$SOURCES/launch.c"
        ;;
    *)
        echo "usage: build.sh [release | check] VERSION" >&2
        exit 64
        ;;
esac
