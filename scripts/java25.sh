# Finds a JDK of version 25 or later and puts its directory into $java_home. Sourced by the launchers.

# The release file says the version without starting a JVM.
is_new_enough() {
  local line
  [ -x "$1/bin/java" ] && [ -f "$1/release" ] || return 1
  while IFS= read -r line; do
    case "$line" in
      JAVA_VERSION=\"*)
        line=${line#*\"}
        [ "${line%%[.\"-]*}" -ge 25 ] 2>/dev/null
        return
        ;;
    esac
  done <"$1/release"
  return 1
}

find_java25() {
  local candidate
  for candidate in "${JAVA_HOME:-}" /usr/lib/jvm/*25* /usr/lib/jvm/* /opt/*jdk*; do
    if [ -n "$candidate" ] && is_new_enough "$candidate"; then
      java_home=$candidate
      return 0
    fi
  done
  echo "glovebox: no JDK 25 found in JAVA_HOME, /usr/lib/jvm or /opt" >&2
  echo "  next: install one (a package such as temurin-25-jdk or openjdk-25-jdk) or set JAVA_HOME to it" >&2
  return 69
}
