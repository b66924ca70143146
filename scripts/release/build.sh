#!/usr/bin/env bash
# Makes a release in dist/: build.sh [DIRECTORY]. The same sources and tools give the same bytes.
#   SOURCE_DATE_EPOCH           the time files carry; otherwise that of the last commit
#   GLOVEBOX_PACKAGE_REVISION   the revision of the Debian package; otherwise 1
#   GLOVEBOX_NO_IMAGE=1         leaves the image of the server out, which needs root, mmdebstrap and a mirror of Debian
set -euo pipefail
export LC_ALL=C.UTF-8 TZ=UTC
umask 022

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
dist=$(mkdir -p "${1:-$home/dist}" && cd "${1:-$home/dist}" && pwd)
. "$home/scripts/java25.sh"
find_java25
export JAVA_HOME=$java_home
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
  SOURCE_DATE_EPOCH=$(git -C "$home" log -1 --format=%ct)
fi
export SOURCE_DATE_EPOCH

need() {
  command -v "$1" >/dev/null || { echo "release: $1 is missing; install it: apt-get install -y $2" >&2; exit 69; }
}
need mvn maven
need cc 'gcc libc6-dev'
need dpkg-deb dpkg
[ "$(uname -m)" = x86_64 ] || { echo "release: only x86_64 is released, this is $(uname -m)" >&2; exit 69; }

say() { echo "release: $*" >&2; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's|.*<version>\(.*\)</version>.*|\1|p' "$home/pom.xml" | head -n 1)
name=glovebox-$version-linux-x64
tree=$work/$name
app=$tree/lib/glovebox

say "compiling $version"
(cd "$home" && MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow ${MAVEN_OPTS:-}" \
  mvn -B -q -ntp ${GLOVEBOX_MAVEN_OPTIONS:-} -Drelease -pl tools/cli -am -DskipTests -Dspotless.check.skip=true -Djacoco.skip=true package) >&2

"$home/scripts/release/layout.sh" "$tree" "$version"
sbom=$home/tools/cli/target/glovebox-$version.cdx.json
install -m 644 "$sbom" "$tree/share/doc/glovebox/"

say "tarball"
as_one() { tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu "$@"; }
as_one -C "$work" -cf - "$name" | gzip -n9 >"$dist/$name.tar.gz"

say "Debian package"
"$home/scripts/release/deb.sh" "$tree" "$version" "$dist"

if [ -z "${GLOVEBOX_NO_IMAGE:-}" ]; then
  say "image of the server"
  "$home/scripts/release/image.sh" "$tree" "$version" "$dist"
fi

cp "$sbom" "$dist/"
(cd "$dist" && sha256sum -- *.tar.gz *.deb *.oci.tar *.cdx.json 2>/dev/null | sort -k2 >SHA256SUMS.new; mv SHA256SUMS.new SHA256SUMS)
(cd "$dist" && ls -l >&2)
