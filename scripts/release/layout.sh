#!/usr/bin/env bash
# Puts the files of a release in place, as they are below /usr or in the tarball: layout.sh TREE VERSION
#   bin/glovebox            the launcher
#   lib/glovebox/           the file it starts from, the Java runtime, jars, and what setup needs
#   lib/systemd/system/     units
#   share/                  manual pages, completions, documents
set -euo pipefail

tree=$1
version=$2
home=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
app=$tree/lib/glovebox
share=$tree/share
mkdir -p "$tree/bin" "$app" "$share/doc/glovebox" "$tree/lib/systemd/system"

"$home/tools/launcher/build.sh" release "$version"
install -m 755 "$home/tools/launcher/target/glovebox" "$tree/bin/glovebox"
install -m 644 "$home"/tools/cli/target/lib/*.jar "$home/tools/cli/target/glovebox-cli-$version.jar" "$app/"
mkdir -p "$app/image" "$app/scripts"
install -m 755 "$home"/image/*.sh "$app/image/"
install -m 644 "$home/image/packages.txt" "$app/image/"
install -m 755 "$home/scripts/docker-daemon" "$home/scripts/release/make-cache" "$app/scripts/"
install -m 644 "$home"/deploy/systemd/*.service "$tree/lib/systemd/system/"
install -m 644 "$home/LICENSE" "$home/README.md" "$home/CHANGELOG.md" "$home/SECURITY-MODEL.md" "$share/doc/glovebox/"

# No compression: the tarball is compressed as a whole.
"$JAVA_HOME/bin/jlink" --add-modules "$(paste -sd, "$home/scripts/release/modules.txt")" --output "$app/runtime" \
  --strip-debug --no-header-files --no-man-pages --compress zip-0
java=$app/runtime/bin/java

classpath=$(printf ':%s' "$app"/*.jar)
"$java" -cp "${classpath:1}" dev.glovebox.cli.manual.ReferencePages "$share" "$version" \
  "$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)"

build=$version-$(cd "$app" && sha256sum -- *.jar runtime/release | sha256sum | cut -c1-16)
{
  echo "# How the launcher starts Glovebox. Written when the release was made."
  echo "build $build"
  echo "java runtime/bin/java"
  (cd "$app" && printf 'jar %s\n' *.jar)
  echo "main dev.glovebox.cli.Main"
  echo "aot glovebox.aot"
  echo "home ."
  sed -n 's/^-/option -/p' "$home/scripts/any.jvm"
  sed -n 's/^-/command-option -/p' "$home/scripts/command.jvm"
  printf 'resident %s\n' serve runner loop daemon
  sed -n 's/^-/resident-option -/p' "$home/scripts/server.jvm"
} >"$app/launch"
