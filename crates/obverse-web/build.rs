//! Rebuilds the crate, which embeds the files of `web/`, when a file there is added or changed.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    for part in [
        "analyse",
        "index.html",
        "learn",
        "learn.css",
        "main.js",
        "play",
        "shared",
        "styles",
        "texts",
    ] {
        println!("cargo::rerun-if-changed=../../web/{part}");
    }
}
