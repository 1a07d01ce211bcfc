//! Picks the texts that Rust writes out of the files of the languages: the page has most of them to itself, and a
//! browser loads what this crate embeds once more.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

const LANGUAGES: [&str; 5] = ["en", "el", "ca", "ja", "zh"];
/// The sets of texts that Rust writes, and how their keys begin. A program that uses one of them does not get the other.
const SETS: [(&str, &[&str]); 2] = [
    ("lessons", &["book.", "sheet.", "step.", "term.", "tree."]),
    ("messages", &["format.", "import.", "reason."]),
];

fn main() {
    let (out, sources) = (env::var("OUT_DIR"), env::var("CARGO_MANIFEST_DIR"));
    let (out, sources) = (out.expect("set by cargo"), sources.expect("set by cargo"));
    for language in LANGUAGES {
        let path = Path::new(&sources).join(format!("../../web/texts/{language}.json"));
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).expect("the texts of a language");
        let texts: BTreeMap<String, String> =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{language}: {error}"));
        for (set, starts) in SETS {
            let mut texts = texts.clone();
            texts.retain(|key, _| starts.iter().any(|start| key.starts_with(start)));
            let text = serde_json::to_string(&texts).expect("texts can be written as JSON");
            let file = format!("{set}-{language}.json");
            fs::write(Path::new(&out).join(file), text).expect("a file");
        }
    }
}
