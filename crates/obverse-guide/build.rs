//! Rebuilds the crate, which embeds the files of `docs/guide`, when a file there is added or changed.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../docs/guide");
}
