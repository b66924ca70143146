#!/usr/bin/env bash
# Checks api/openapi.yaml by the rules of others, and has generated clients go the whole way against a real server:
# create a project and a task, wait, read logs and artifacts, cancel. What cannot be had here is skipped by name.
#   scripts/clients/check.sh [DIRECTORY]   keeps tools and generated clients there; default is target/clients
set -euo pipefail

home=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd)
work=$(mkdir -p "${1:-$home/target/clients}" && cd "${1:-$home/target/clients}" && pwd)
journeys=$home/scripts/clients
. "$home/scripts/java25.sh"
find_java25
export JAVA_HOME=$java_home PATH=$java_home/bin:$PATH

generator_version=7.17.0
central=https://repo.maven.apache.org/maven2
passed=()
skipped=()
failed=()

skip() { skipped+=("$1: $2"); }

# Runs a step; its output goes to a file, of which the end is shown when it fails.
step() {
  local name=$1
  shift
  if "$@" >"$work/$name.log" 2>&1; then
    passed+=("$name")
  else
    failed+=("$name")
    echo "--- $name failed; the end of $work/$name.log:" >&2
    tail -n 30 "$work/$name.log" >&2
  fi
}

rules() {
  if { [ -x "$work/venv/bin/openapi-spec-validator" ] ||
    { python3 -m venv "$work/venv" && "$work/venv/bin/python" -m pip install -q openapi-spec-validator; }; } >"$work/pip.log" 2>&1; then
    step openapi-spec-validator "$work/venv/bin/python" -m openapi_spec_validator "$home/api/openapi.yaml"
  else
    skip openapi-spec-validator "not available from PyPI"
  fi
  if command -v npm >/dev/null && { [ -x "$work/npm/node_modules/.bin/redocly" ] ||
    npm install --silent --no-audit --no-fund --prefix "$work/npm" @redocly/cli typescript; } >"$work/npm.log" 2>&1; then
    step redocly "$work/npm/node_modules/.bin/redocly" lint "$home/api/openapi.yaml" --extends=recommended --max-problems=100
  else
    skip redocly "not available from npm"
  fi
}

# Chained by &&: a function that is asked for its status does not end at the first failure by itself.
generate() {
  rm -rf "${work:?}/$1" &&
    java -jar "$work/generator.jar" generate -g "$1" -i "$home/api/openapi.yaml" -o "$work/$1" \
      --additional-properties="$2" --global-property=apiTests=false,modelTests=false,apiDocs=false,modelDocs=false
}

python_client() {
  generate python packageName=glovebox_api &&
    "$work/venv/bin/python" -m pip install -q -r "$work/python/requirements.txt" &&
    PYTHONPATH=$work/python "$work/venv/bin/python" "$journeys/journey.py"
}

typescript_client() {
  generate typescript-fetch supportsES6=true &&
    cp "$journeys/journey.ts" "$work/typescript-fetch/journey.ts" &&
    "$work/npm/node_modules/.bin/tsc" --outDir "$work/typescript-fetch/out" --target es2022 --module commonjs \
      --skipLibCheck --lib es2022,dom,dom.iterable "$work/typescript-fetch/journey.ts" &&
    node "$work/typescript-fetch/out/journey.js"
}

go_client() {
  generate go packageName=gloveboxapi,enumClassPrefix=true &&
    mkdir -p "$work/go/cmd/journey" &&
    printf 'module glovebox.dev/gloveboxapi\n\ngo 1.21\n' >"$work/go/go.mod" &&
    cp "$journeys/journey.go" "$work/go/cmd/journey/main.go" &&
    (cd "$work/go" && rm -rf test && go mod tidy && go run ./cmd/journey)
}

java_client() {
  generate java library=native,invokerPackage=gb,apiPackage=gb.api,modelPackage=gb.model,openApiNullable=false &&
    cp "$journeys/Journey.java" "$work/java/src/main/java/Journey.java" &&
    (cd "$work/java" && mvn -B -q -ntp "-Dmaven.repo.local=$work/m2" -DskipTests compile dependency:build-classpath -Dmdep.outputFile=classpath &&
      java -cp "target/classes:$(cat classpath)" Journey)
}

rules
if [ ! -s "$work/generator.jar" ] && ! curl -sf -o "$work/generator.jar" \
  "$central/org/openapitools/openapi-generator-cli/$generator_version/openapi-generator-cli-$generator_version.jar"; then
  rm -f "$work/generator.jar"
  skip "generated clients" "openapi-generator is not available from Maven Central"
else
  data=$(mktemp -d)
  chmod 711 "$data"
  mkdir "$data/project"
  [ "$(id -u)" != 0 ] || chown 1000:1000 "$data/project"
  printf 'data_dir: %s\nserver: {port: 0}\npool: {min_warm: 1, max_warm: 1}\n' "$data/data" >"$data/glovebox.yaml"
  ${GLOVEBOX_COMMAND:-$home/glovebox} --config="$data/glovebox.yaml" serve >"$data/out" 2>"$data/err" &
  server=$!
  trap 'kill $server 2>/dev/null || true; wait $server 2>/dev/null || true; rm -rf "$data"' EXIT
  until grep -q "ready for tasks" "$data/out"; do
    kill -0 $server 2>/dev/null || { cat "$data/out" "$data/err" >&2; exit 1; }
    sleep 0.3
  done
  GLOVEBOX_SERVER=$(sed -n 's/.*API ready at \([^ ,]*\).*/\1/p' "$data/out")
  GLOVEBOX_KEY=$(cat "$data/data/api-key")
  export GLOVEBOX_SERVER GLOVEBOX_KEY GLOVEBOX_PROJECT_ROOT=$data/project
  if [ -x "$work/venv/bin/python" ]; then step python python_client; else skip python "no python3 with venv"; fi
  if [ -x "$work/npm/node_modules/.bin/tsc" ]; then step typescript typescript_client; else skip typescript "no tsc"; fi
  if command -v go >/dev/null; then step go go_client; else skip go "no go"; fi
  if command -v mvn >/dev/null; then step java java_client; else skip java "no mvn"; fi
fi
for name in "${passed[@]}"; do echo "passed: $name"; done
for name in "${skipped[@]}"; do echo "skipped: $name"; done
for name in "${failed[@]}"; do echo "FAILED: $name"; done
[ ${#failed[@]} -eq 0 ]
