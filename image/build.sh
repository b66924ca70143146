#!/bin/sh
# Makes the file system of the sandbox image: build.sh OUTPUT.tar
#
# Needs root and mmdebstrap. Two runs that find the same packages at the mirror give the same bytes: times are those of
# SOURCE_DATE_EPOCH or older, and customize.sh removes what differs from run to run.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
output=$1

# 2026-01-01T00:00:00Z, the time the image says it was made.
SOURCE_DATE_EPOCH=1767225600
LC_ALL=C.UTF-8
TZ=UTC
export SOURCE_DATE_EPOCH LC_ALL TZ

packages=$(sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$here/packages.txt" | paste -s -d , -)

exec mmdebstrap \
    --variant=minbase \
    --mode=root \
    --format=tar \
    --skip=output/dev \
    --include="$packages" \
    --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/info/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/lintian/*' \
    --customize-hook="$here/customize.sh" \
    bookworm "$output"
