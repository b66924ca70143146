#!/usr/bin/env bash
# Builds the command line into .build/: the jars, the AOT cache made from them, the launcher, and the file it starts from.
# Called by the launcher when sources changed; calls of several at once wait for the first.
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$home/scripts/java25.sh"
find_java25
if ! mkdir -p "$home/.build" 2>/dev/null || ! (: >>"$home/.build/lock") 2>/dev/null; then
  echo "glovebox: the sources in $home changed since the last build, and this user cannot write there" >&2
  echo "  next: have its owner run ./glovebox --help once, or set GLOVEBOX_NO_BUILD=1 to use the last build" >&2
  exit 69
fi
exec 9>>"$home/.build/lock"
flock 9

"$home/scripts/build-tools"
version=$(sed -n 's:^  <version>\(.*\)</version>$:\1:p' "$home/pom.xml" | head -n 1)
"$home/tools/launcher/build.sh" release "$version"
stamp=$("$home/tools/launcher/target/glovebox-stamp" "$home")
if [ -x "$home/.build/glovebox" ] && grep -qx "stamp $stamp" "$home/.build/launch" 2>/dev/null; then
  exit 0 # someone else built it while we waited
fi

echo "glovebox: building (the first time takes a minute or two) ..." >&2
log=$home/.build/build.log
if ! (cd "$home" && JAVA_HOME=$java_home MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow ${MAVEN_OPTS:-}" \
      mvn -B -q -pl tools/cli -am -DskipTests -Dspotless.check.skip=true -Djacoco.skip=true package >"$log" 2>&1); then
  echo "glovebox: the build failed; the end of $log:" >&2
  tail -n 30 "$log" >&2
  exit 70
fi

# Jars of one build live in a directory named by their content, so a running command never sees them change.
hash=$( (cat "$home"/tools/cli/target/lib/*.jar "$home"/tools/cli/target/glovebox-cli-*.jar "$java_home/release") | sha256sum | cut -c1-16)
place=$home/.build/$hash
if [ ! -d "$place" ]; then
  mkdir -p "$place.new"
  cp "$home"/tools/cli/target/lib/*.jar "$home"/tools/cli/target/glovebox-cli-*.jar "$place.new/"
  mv "$place.new" "$place"
fi
classpath=$(printf ':%s' "$place"/*.jar)
classpath=${classpath:1}

# The cache is named by the hash of what it was made from: a JVM would silently run old classes from a stale one.
cache=$place/glovebox.aot
if [ ! -f "$cache" ]; then
  # Without profiles: commands are over before they pay, and replaying them takes time (decision 37).
  "$java_home/bin/java" -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining -XX:AOTCacheOutput="$cache" --enable-native-access=ALL-UNNAMED -XX:+UseSerialGC -cp "$classpath" \
    dev.glovebox.cli.AotTraining >"$home/.build/aot.log" 2>&1 || true # without it everything works, only slower
fi

# What the launcher reads (tools/launcher/LAYOUT.md).
{
  echo "build $version-$hash"
  echo "java $java_home/bin/java"
  printf 'jar %s\n' "$place"/*.jar
  echo "main dev.glovebox.cli.Main"
  echo "aot $cache"
  echo "home $home"
  sed -n 's/^-/option -/p' "$home/scripts/any.jvm"
  sed -n 's/^-/command-option -/p' "$home/scripts/command.jvm"
  printf 'resident %s\n' serve runner loop daemon
  sed -n 's/^-/resident-option -/p' "$home/scripts/server.jvm"
  echo "sources $home"
  echo "stamp $stamp"
  echo "rebuild $home/scripts/build.sh"
} >"$home/.build/launch.new"
cp "$home/tools/launcher/target/glovebox" "$home/.build/glovebox.new"
mv "$home/.build/glovebox.new" "$home/.build/glovebox"
mv "$home/.build/launch.new" "$home/.build/launch"
for old in "$home"/.build/*/; do
  [ "$old" = "$place/" ] || find "$old" -maxdepth 0 -mmin +60 -exec rm -rf {} + # others may still run from it
done
