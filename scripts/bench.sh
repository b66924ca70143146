#!/usr/bin/env bash
# Builds and runs the benchmarks. The figures mean something on a quiet machine.
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$home"
./glovebox setup >/dev/null
export GLOVEBOX_NO_BUILD=1 # typed commands are measured as installed: nothing looks at sources
mvn -B -q -ntp -pl proof/bench -am -DskipTests -Dspotless.check.skip=true -Djacoco.skip=true package
mkdir -p .build
main=dev.glovebox.bench.Main
if [ "${1:-}" = --api ]; then
  shift
  main=dev.glovebox.bench.api.ApiMain
  if postgres=$(scripts/throwaway-postgres start); then
    trap 'scripts/throwaway-postgres stop "$(head -1 <<<"$postgres")"' EXIT
    export GLOVEBOX_BENCH_POSTGRESQL=$(tail -1 <<<"$postgres")
  fi
fi
if [ "${1:-}" = --pure ]; then
  shift
  main=dev.glovebox.bench.pure.PureMain
fi
# Compiler, collector and native access as glovebox serve has them.
"$JAVA_HOME/bin/java" @scripts/server.jvm -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -Dglovebox.home="$home" -Dglovebox.bench.json="$home/.build/bench.json" \
  -cp "proof/bench/target/lib/*:$(echo proof/bench/target/glovebox-bench-*.jar)" "$main" "$@"
