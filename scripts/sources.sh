# Tells when sources changed. Sourced by the launchers.

# One line that changes with any source file's name, size or time; a few milliseconds.
sources_stamp() {
  find "$1" \( -name .git -o -name target -o -name .build -o -path "*/src/test" \) -prune -o \
    -type f \( -path "*/src/main/*" -o -name pom.xml -o -name build.sh \) -printf '%P %s %T@\n' | LC_ALL=C sort | sha256sum
}
