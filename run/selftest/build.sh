#!/bin/sh
# Compiles the attack program, static, so that it runs in any image. Does nothing where the result is newer than the sources.
set -eu
cd "$(dirname "$0")"
CC=${CC:-cc}
if ! command -v "$CC" >/dev/null 2>&1; then
    echo "run/selftest/build.sh: no C compiler ($CC); install gcc and libc6-dev: apt-get install -y gcc libc6-dev" >&2
    exit 1
fi
target="target/classes/dev/glovebox/selftest/bed/linux-$(uname -m)/attack"
[ -x "$target" ] && [ -z "$(find src/main/c build.sh -newer "$target" -type f | head -n 1)" ] && exit 0
mkdir -p "$(dirname "$target")"
"$CC" -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -O2 -static -s -Wl,--build-id=none src/main/c/*.c -o "$target.new"
mv "$target.new" "$target"
