#!/usr/bin/env bash
# Tries a release as its users do. As root, with a running Docker daemon and a mirror of Debian:
#   1. two builds, in different directories, have the same bytes
#   2. the tarball works on a plain Debian without JDK, Maven and compiler: README's first command
#   3. the Debian package installs, upgrades, and is removed without a trace
#   4. the image of the server answers
set -euo pipefail
export LC_ALL=C.UTF-8

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
[ "$(id -u)" = 0 ] || { echo "release: the check makes chroots, so it needs root" >&2; exit 77; }
command -v mmdebstrap >/dev/null || { echo "release: mmdebstrap is missing; install it: apt-get install -y mmdebstrap" >&2; exit 69; }

work=$(mktemp -d /var/tmp/glovebox-release.XXXXXX)
chmod 711 "$work"
mounted=()
clean() {
  local i
  for ((i = ${#mounted[@]} - 1; i >= 0; i--)); do umount -l "${mounted[i]}" || true; done
  # What is still mounted below must not be deleted with the rest.
  if ! grep -q " $work/" /proc/self/mounts; then rm -rf "$work"; fi
}
trap clean EXIT
bind() {
  if [ -d "$1" ]; then mkdir -p "$2"; else mkdir -p "$(dirname "$2")" && : >"$2"; fi
  mount --bind "$1" "$2"
  mounted+=("$2")
}
step() { echo "== $*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$home" log -1 --format=%ct)}

step "two builds in different directories"
"$home/scripts/release/build.sh" "$work/first" 2>"$work/first.log" || { tail -n 30 "$work/first.log" >&2; fail "the first build"; }
copy=$work/another/directory
mkdir -p "$copy"
git -C "$home" ls-files -z --cached --others --exclude-standard | tar -C "$home" --null --ignore-failed-read -T - -cf - | tar -C "$copy" -xf -
"$copy/scripts/release/build.sh" "$work/second" 2>"$work/second.log" || { tail -n 30 "$work/second.log" >&2; fail "the second build"; }
diff "$work/first/SHA256SUMS" "$work/second/SHA256SUMS" || fail "the builds differ"
(cd "$work/first" && sha256sum -c SHA256SUMS) || fail "checksums"
rm -rf "$copy" "$work/second"

step "a plain Debian"
mmdebstrap --quiet --variant=minbase --mode=root bookworm "$work/debian"
for absent in java javac mvn cc gcc; do
  ! chroot "$work/debian" sh -c "command -v $absent" || fail "this Debian has $absent"
done
data=$work/data
mkdir -m 711 "$data"
mount --bind "$work/debian" "$work/debian"
mounted+=("$work/debian")
# Not by chroot: the kernel gives nobody in a chroot a user namespace, and level moderate needs one.
here() {
  unshare --mount --propagation slave sh -c 'cd "$1" && shift && pivot_root . mnt && umount -l /mnt && exec "$@"' sh "$work/debian" \
    /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root GLOVEBOX_HOME="$data" "$@"
}
for part in /proc /sys /sys/fs/cgroup /dev; do
  mkdir -p "$work/debian$part"
  mount --rbind --make-rslave "$part" "$work/debian$part"
  mounted+=("$work/debian$part")
done
bind "$data" "$work/debian$data"
# Not /var/run, which is an absolute link and would lead out of the chroot.
bind "$(readlink -f /var/run/docker.sock)" "$work/debian/run/docker.sock"
[ ! -f /etc/apt/apt.conf.d/proxy.conf ] || cp /etc/apt/apt.conf.d/proxy.conf "$work/debian/etc/apt/apt.conf.d/"

step "the tarball: README's first command"
archive=$(cd "$work/first" && ls glovebox-*-linux-x64.tar.gz)
tar -C "$work/debian/opt" -xf "$work/first/$archive"
glovebox=/opt/${archive%.tar.gz}/bin/glovebox
here "$glovebox" --version
here "$glovebox" run --level basic -- echo 'a plain process'
printf 'import os\nos.system("true")\n' >"$work/debian/tmp/bad.py"
! here "$glovebox" validate /tmp/bad.py || fail "validate accepted os.system"
here "$glovebox" setup
[ "$(here "$glovebox" run -- python3 -c 'print(6 * 7)')" = 42 ] || fail "README's first command"
[ "$(here "$glovebox" run --level moderate -- echo moderate)" = moderate ] || fail "level moderate"
here "$glovebox" daemon stop || true # commands start one
rm -rf "$work/debian/opt/${archive%.tar.gz}"

step "the Debian package: install, upgrade, purge"
package=$(cd "$work/first" && ls glovebox_*_amd64.deb)
tar -C "$work" -xf "$work/first/$archive"
GLOVEBOX_PACKAGE_REVISION=2 "$home/scripts/release/deb.sh" "$work/${archive%.tar.gz}" "$(echo "$archive" | sed 's/^glovebox-\(.*\)-linux-x64.tar.gz$/\1/')" "$work" 2>/dev/null
newer=$(cd "$work" && ls glovebox_*-2_amd64.deb)
cp "$work/first/$package" "$work/$newer" "$work/debian/tmp/"
files() { (cd "$work/debian" && find . -xdev -not -path './tmp/*' -not -path './run/*' -not -path './var/lib/dpkg/*' -not -path './var/log/*' -not -path './var/cache/*' | sort); }
files >"$work/before"
here dpkg -i "/tmp/$package"
here glovebox --version
[ "$(here glovebox run -- echo strict)" = strict ] || fail "a strict run of the package"
test -s "$work/debian/usr/share/man/man1/glovebox-run.1.gz" || fail "no manual page"
here dpkg -i "/tmp/$newer"
here dpkg-query -W -f '${Version}\n' glovebox | grep -q -- '-2$' || fail "not upgraded"
[ "$(here glovebox run -- echo upgraded)" = upgraded ] || fail "a strict run after the upgrade"
here dpkg --verify glovebox || fail "files differ from the package"
here glovebox daemon stop || true
here dpkg -P glovebox
files >"$work/after"
diff "$work/before" "$work/after" || fail "the package left files"

step "the image of the server"
image=$(docker load -q -i "$work"/first/glovebox-server-*.oci.tar | sed -n 's/^Loaded image: //p')
container=$(docker run -d --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --network host "$image" serve --no-runner --listen 127.0.0.1:0)
address=
for _ in $(seq 1 300); do
  address=$(docker logs "$container" 2>&1 | sed -n 's|.*\(http://127.0.0.1:[0-9]*\).*|\1|p' | head -n 1)
  [ -z "$address" ] || break
  [ "$(docker inspect -f '{{.State.Running}}' "$container")" = true ] || break
  sleep 0.1
done
if [ -n "$address" ] && curl -fsS "$address/healthz"; then answered=1; else answered=; docker logs "$container" >&2; fi
docker rm -fv "$container" >/dev/null
docker rmi "$image" >/dev/null
[ -n "$answered" ] || fail "the server in the image does not answer"
echo
echo "all of it works: $(ls "$work/first" | tr '\n' ' ')"
