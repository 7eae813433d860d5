# Sourced by mvnw: chooses a JDK of at least the release that the build needs, before Maven starts.
# Quarkus augments inside Maven's own JVM, so that a toolchain would be too late (docs/decisions/0001).
# Looks at JAVA_HOME, then at java on the path, then where installers usually put a JDK.

joiner_needs=25

# The feature release of a JDK home, from its `release` file; nothing if it is no JDK.
joiner_jdk_release() {
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

joiner_is_new_enough() {
  joiner_found="$(joiner_jdk_release "$1")"
  [ -n "$joiner_found" ] && [ "$joiner_found" -ge "$joiner_needs" ]
}

# Candidates, one a line. Globbing is off in mvnw, hence the subshell.
joiner_candidates() (
  set +f
  [ -z "${JAVA_HOME-}" ] || printf '%s\n' "$JAVA_HOME"
  on_path="$(command -v javac 2>/dev/null)" && (cd -P "$(dirname "$(readlink -f "$on_path" 2>/dev/null || printf %s "$on_path")")/.." && pwd)
  for home in /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /opt/java/* /Library/Java/JavaVirtualMachines/*/Contents/Home \
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
    "${HOME-}"/.sdkman/candidates/java/* "${HOME-}"/.jdks/* "${HOME-}"/.local/share/mise/installs/java/* \
    "${HOME-}"/.asdf/installs/java/*; do
    [ -d "$home" ] && printf '%s\n' "$home"
  done
  true
)

joiner_choose_jdk() {
  while IFS= read -r joiner_home; do
    if joiner_is_new_enough "$joiner_home"; then
      JAVA_HOME="$joiner_home"
      export JAVA_HOME
      return 0
    fi
  done <<LIST
$(joiner_candidates)
LIST
  echo "Joiner needs a JDK $joiner_needs or newer, and none was found: install one (for example Temurin $joiner_needs) and point JAVA_HOME at it." >&2
  return 1
}

joiner_choose_jdk || exit 1
