#!/usr/bin/env bash
# Makes the Debian package from the files of a release: deb.sh TREE VERSION DIRECTORY
set -euo pipefail

tree=$1
version=$2
dist=$3
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root/usr" "$root/DEBIAN"
cp -a "$tree/." "$root/usr/"
chmod 755 "$work" "$root" "$root/DEBIAN"

# A snapshot comes before the release it becomes.
package_version=$(echo "$version" | sed 's/-SNAPSHOT/~snapshot/')-${GLOVEBOX_PACKAGE_REVISION:-1}
documents=$root/usr/share/doc/glovebox
rm "$documents/LICENSE"
gzip -n9 "$documents/CHANGELOG.md"
mv "$documents/CHANGELOG.md.gz" "$documents/changelog.gz"
cat >"$documents/copyright" <<COPYRIGHT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Glovebox
Comment: The licences of the libraries and of the Java runtime are in
 glovebox-$version.cdx.json and in /usr/lib/glovebox/runtime/legal.

Files: *
Copyright: the Glovebox authors
License: Apache-2.0
 On Debian systems the full text is in /usr/share/common-licenses/Apache-2.0.
COPYRIGHT
find "$root/usr/share/man" -name '*.1' -exec gzip -n9 {} +

cat >"$root/DEBIAN/control" <<CONTROL
Package: glovebox
Version: $package_version
Architecture: amd64
Maintainer: Glovebox <glovebox@localhost>
Installed-Size: $(du -ks --apparent-size "$root/usr" | cut -f1)
Depends: libc6 (>= 2.34)
Recommends: bubblewrap, docker.io, mmdebstrap
Section: utils
Priority: optional
Description: runs untrusted code in a sandbox
 Glovebox runs programs that nobody trusts in containers or namespaces,
 verifies the walls before the program starts, shows what it changed, and
 lets a person or a policy decide what of it becomes real.
CONTROL
install -m 755 "$home"/deploy/debian/{postinst,prerm,postrm} "$root/DEBIAN/"
(cd "$root" && find usr -type f -printf '%P\0' | LC_ALL=C sort -z | sed -z 's|^|usr/|' | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
chmod 644 "$root/DEBIAN/control" "$root/DEBIAN/md5sums"
find "$root" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zgzip -z9 --build "$root" "$dist/glovebox_${package_version}_amd64.deb" >&2
