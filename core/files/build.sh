#!/bin/sh
# Compiles the native library of this module: `build.sh JAVA_HOME`. Does nothing where the result is newer than the sources.
set -eu
java_home=$1
cd "$(dirname "$0")"
CC=${CC:-cc}
if ! command -v "$CC" >/dev/null 2>&1; then
    echo "core/files/build.sh: no C compiler ($CC). Install gcc and libc6-dev: apt-get install -y gcc libc6-dev" >&2
    exit 1
fi
if [ ! -f "$java_home/include/jni.h" ]; then
    echo "core/files/build.sh: no include/jni.h in $java_home. Use a full JDK 25, not a runtime without headers." >&2
    exit 1
fi
target=target/classes/dev/glovebox/files/linux-$(uname -m)/libglovebox-files.so
if [ -f "$target" ] && [ -z "$(find src/main/c build.sh -newer "$target" -type f | head -n 1)" ]; then
    exit 0
fi
mkdir -p "$(dirname "$target")"
# Without a C library: it works beside glibc and musl alike, and the same sources give the same bytes.
"$CC" -std=c11 -Wall -Wextra -Werror -O2 -s -shared -fPIC -ffreestanding -fno-stack-protector -nostdlib -Wl,--build-id=none \
    -I"$java_home/include" -I"$java_home/include/linux" src/main/c/kernel.c -o "$target.new"
mv "$target.new" "$target"
