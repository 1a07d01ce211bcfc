//! Files that are added to the page are seen by the next build.

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
