# Shared by ./wheel and ./release: tools, builds for several CPUs. Sourced in the root of the repository.

# The CPUs that programs are built for, in the names of rustc; `generic` is every x86-64. The same as `TargetCpu` in
# obverse-core and BUILDS in python/obverse/_extension.py.
builds=(generic haswell icelake-server)
architecture=$(uname -m)
target="$architecture-unknown-linux-gnu"
# The oldest that Rust's standard library supports; manylinux2014 in Python's words.
glibc=2.17
tools="$PWD/target/package-tools"
export CARGO_TARGET_DIR="$PWD/target/package"

say() { printf '\033[1m== %s\033[0m\n' "$*"; }

# Installs the tools into a virtual environment under target/.
need_tools() {
  local wanted=packaging/requirements.txt done="$tools/requirements.txt"
  if ! cmp -s "$wanted" "$done"; then
    [ -x "$tools/bin/python" ] || "${PYTHON:-python3}" -m venv "$tools"
    "$tools/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$wanted"
    cp "$wanted" "$done"
  fi
  export PATH="$tools/bin:$PATH"
  rustup target list --installed 2>/dev/null | grep -q "^$target$" || rustup target add "$target"
}

# for_cpu BUILD COMMAND...: runs a build with the project's own crates compiled for a CPU. Those of others are compiled
# once, for all CPUs of the architecture: nothing in them takes time, and they may run before the CPU is checked.
for_cpu() {
  local cpu=$1 wrapper="$CARGO_TARGET_DIR/rustc-for-$1" generic=generic
  [ "$architecture" = x86_64 ] && generic=x86-64
  [ "$cpu" = generic ] && cpu=$generic
  mkdir -p "$CARGO_TARGET_DIR"
  printf '#!/bin/sh\nexec "$@" -C target-cpu=%s\n' "$cpu" >"$wrapper.new"
  chmod +x "$wrapper.new"
  # A wrapper that is newer than what it has built would build all of it again.
  if cmp -s "$wrapper.new" "$wrapper"; then rm "$wrapper.new"; else mv "$wrapper.new" "$wrapper"; fi
  # The flags of .cargo/config.toml are for the CPU of this machine.
  RUSTFLAGS="-C target-cpu=$generic" RUSTC_WORKSPACE_WRAPPER="$wrapper" "${@:2}"
}
