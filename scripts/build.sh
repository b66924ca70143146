#!/usr/bin/env bash
# Builds the command line into .build/: the jars, the AOT cache made from them, and the file the launcher starts from.
# Called by the launchers when sources changed; calls of several at once wait for the first.
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
. "$home/scripts/java25.sh"
. "$home/scripts/sources.sh"
find_java25
mkdir -p "$home/.build"
exec 9>"$home/.build/lock"
flock 9

stamp=$(sources_stamp "$home")
if [ -f "$home/.build/launch" ] && [ "$(head -n 1 "$home/.build/launch")" = "$stamp" ]; then
  exit 0 # someone else built it while we waited
fi

"$home/scripts/build-tools"
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
  "$java_home/bin/java" -XX:AOTCacheOutput="$cache" --enable-native-access=ALL-UNNAMED -XX:+UseSerialGC -cp "$classpath" \
    dev.glovebox.cli.AotTraining >"$home/.build/aot.log" 2>&1 || true # without it everything works, only slower
fi

printf '%s\n%s\n%s\n%s\n' "$stamp" "$java_home" "$classpath" "$cache" >"$home/.build/launch.new"
mv "$home/.build/launch.new" "$home/.build/launch"
for old in "$home"/.build/*/; do
  [ "$old" = "$place/" ] || find "$old" -maxdepth 0 -mmin +60 -exec rm -rf {} + # others may still run from it
done
