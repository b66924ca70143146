#!/usr/bin/env bash
# Makes the image of the server as an OCI layout that docker load reads too: image.sh TREE VERSION DIRECTORY
# Two layers: the C library of Debian, without a shell; and the release.
set -euo pipefail

tree=$1
version=$2
dist=$3
command -v mmdebstrap >/dev/null || { echo "release: mmdebstrap is missing; install it: apt-get install -y mmdebstrap" >&2; exit 69; }
[ "$(id -u)" = 0 ] || { echo "release: only root can make the image; GLOVEBOX_NO_IMAGE=1 leaves it out" >&2; exit 77; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
layout=$work/layout
blobs=$layout/blobs/sha256
mkdir -p "$blobs"

as_one() { tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu "$@"; }

# Puts a file among the blobs and says its digest.
blob() {
  local digest
  digest=$(sha256sum "$1" | cut -d' ' -f1)
  mv "$1" "$blobs/$digest"
  chmod 644 "$blobs/$digest"
  echo "$digest"
}

mmdebstrap --quiet --variant=extract --mode=root --format=tar --skip=output/dev \
  --include=base-files,libc6,netbase \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
  --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/man/*' \
  --customize-hook='printf "root:x:0:0:root:/root:/nonexistent\nglovebox:x:65532:65532:glovebox:/var/lib/glovebox:/nonexistent\n" >"$1/etc/passwd"' \
  --customize-hook='printf "root:x:0:\nglovebox:x:65532:\n" >"$1/etc/group"' \
  --customize-hook='mkdir -p "$1/var/lib/glovebox" && chown 65532:65532 "$1/var/lib/glovebox" && chmod 711 "$1/var/lib/glovebox"' \
  --customize-hook='rm -rf "$1/var/cache" "$1/var/log" "$1/var/lib/apt" "$1/var/lib/dpkg" "$1/etc/apt" "$1/etc/hostname" "$1/etc/resolv.conf"' \
  bookworm "$work/base.tar" >&2
mkdir "$work/app"
cp -a "$tree" "$work/app/usr"
rm -r "$work/app/usr/lib/systemd" "$work/app/usr/share/man" "$work/app/usr/share/"{bash-completion,zsh,fish}
as_one -C "$work/app" -cf "$work/app.tar" usr

layers=() diffs=()
for layer in base app; do
  diffs+=("$(sha256sum "$work/$layer.tar" | cut -d' ' -f1)")
  gzip -n9 "$work/$layer.tar"
  layers+=("$(blob "$work/$layer.tar.gz")")
done

created=$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)
printf '{"created":"%s","architecture":"amd64","os":"linux","config":{"User":"65532:65532","Env":["PATH=/usr/bin","LANG=C.UTF-8","GLOVEBOX_HOME=/var/lib/glovebox"],"Entrypoint":["/usr/bin/glovebox"],"Cmd":["serve","--no-runner"],"Volumes":{"/var/lib/glovebox":{}},"ExposedPorts":{"7878/tcp":{}},"Labels":{"org.opencontainers.image.title":"glovebox","org.opencontainers.image.version":"%s","org.opencontainers.image.licenses":"Apache-2.0"}},"rootfs":{"type":"layers","diff_ids":["sha256:%s","sha256:%s"]},"history":[{"created":"%s","created_by":"mmdebstrap"},{"created":"%s","created_by":"./dev release"}]}' \
  "$created" "$version" "${diffs[0]}" "${diffs[1]}" "$created" "$created" >"$work/config"
config_size=$(stat -c %s "$work/config")
config=$(blob "$work/config")

layer_of() {
  printf '{"mediaType":"application/vnd.oci.image.layer.v1.tar+gzip","digest":"sha256:%s","size":%s}' "$1" "$(stat -c %s "$blobs/$1")"
}
printf '{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","config":{"mediaType":"application/vnd.oci.image.config.v1+json","digest":"sha256:%s","size":%s},"layers":[%s,%s]}' \
  "$config" "$config_size" "$(layer_of "${layers[0]}")" "$(layer_of "${layers[1]}")" >"$work/manifest"
manifest_size=$(stat -c %s "$work/manifest")
manifest=$(blob "$work/manifest")

printf '{"imageLayoutVersion":"1.0.0"}' >"$layout/oci-layout"
printf '{"schemaVersion":2,"manifests":[{"mediaType":"application/vnd.oci.image.manifest.v1+json","digest":"sha256:%s","size":%s,"annotations":{"org.opencontainers.image.ref.name":"%s"}}]}' \
  "$manifest" "$manifest_size" "$version" >"$layout/index.json"
printf '[{"Config":"blobs/sha256/%s","RepoTags":["glovebox/server:%s"],"Layers":["blobs/sha256/%s","blobs/sha256/%s"]}]' \
  "$config" "$version" "${layers[0]}" "${layers[1]}" >"$layout/manifest.json"
as_one -C "$layout" -cf "$dist/glovebox-server-$version-linux-x64.oci.tar" .
