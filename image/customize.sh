#!/bin/sh
# Turns an installed Debian into the sandbox: customize.sh ROOT. Run by mmdebstrap when all packages are configured.
set -eu

root=$1

# The sandbox's user. Written by hand, because useradd puts the date of today into the shadow file.
echo 'sandbox:x:65532:65532:sandbox:/home/sandbox:/bin/bash' >>"$root/etc/passwd"
echo 'sandbox:x:65532:' >>"$root/etc/group"
echo 'sandbox:!::0:99999:7:::' >>"$root/etc/shadow"
echo 'sandbox:!::' >>"$root/etc/gshadow"
install -d -m 0755 -o 65532 -g 65532 "$root/home/sandbox" "$root/workspace"

# Mount points: the program's work, scratch space, and the door (init).
install -d -m 1777 "$root/tmp"
install -d -m 0755 "$root/.glovebox"

# Nothing in here may change who a program is.
find "$root" -xdev \( -type f -o -type d \) -perm /6000 -exec chmod ug-s {} +

# Byte code that depends on the source's text alone, made in one order. Without it every start would compile anew,
# because the sandbox cannot write beside its libraries.
find "$root/usr/lib/python3" "$root/usr/lib/python3.11" -name __pycache__ -type d -prune -exec rm -rf {} +
PYTHONHASHSEED=0 chroot "$root" python3 -m compileall -q -j 1 --invalidation-mode unchecked-hash \
    /usr/lib/python3 /usr/lib/python3.11 >/dev/null || true

# The host's identity, and what differs from run to run.
: >"$root/etc/machine-id"
: >"$root/etc/resolv.conf"
echo sandbox >"$root/etc/hostname"
rm -f "$root/etc/passwd-" "$root/etc/group-" "$root/etc/shadow-" "$root/etc/gshadow-" "$root/etc/.pwd.lock"
sed -i -E 's/^([^:]*:[^:]*:)[0-9]*:/\1:/' "$root/etc/shadow"
rm -rf "$root/var/cache/ldconfig/aux-cache" "$root/var/lib/systemd" "$root/var/lib/dbus/machine-id" \
    "$root/var/lib/dpkg/status-old" "$root/var/lib/dpkg/diversions-old" "$root/var/lib/dpkg/statoverride-old" \
    "$root/var/lib/dpkg/lock" "$root/var/lib/dpkg/lock-frontend" "$root/var/lib/dpkg/triggers/Lock"
find "$root/var/log" "$root/var/cache" "$root/tmp" "$root/run" -xdev -mindepth 1 ! -type d -delete

# Nobody installs packages in a read-only file system; lists would only go stale.
rm -rf "$root/var/lib/apt/lists" "$root/etc/apt/sources.list" "$root/etc/apt/sources.list.d"
