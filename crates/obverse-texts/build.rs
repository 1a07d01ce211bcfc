//! Copies the texts that Rust code uses out of the language files, for embedding. Most texts are used by the page's
//! JavaScript alone, and in a browser every embedded text would be downloaded a second time.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

const LANGUAGES: [&str; 5] = ["en", "el", "ca", "ja", "zh"];
/// Prefixes of the keys of texts that Rust code uses.
const WRITTEN_BY_RUST: [&str; 8] = [
    "book.", "format.", "import.", "reason.", "sheet.", "step.", "term.", "tree.",
];

fn main() {
    let (out, sources) = (env::var("OUT_DIR"), env::var("CARGO_MANIFEST_DIR"));
    let (out, sources) = (out.expect("set by cargo"), sources.expect("set by cargo"));
    for language in LANGUAGES {
        let path = Path::new(&sources).join(format!("../../web/texts/{language}.json"));
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).expect("the texts of a language");
        let mut texts: BTreeMap<String, String> =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{language}: {error}"));
        texts.retain(|key, _| WRITTEN_BY_RUST.iter().any(|start| key.starts_with(start)));
        let text = serde_json::to_string(&texts).expect("texts can be written as JSON");
        fs::write(Path::new(&out).join(format!("{language}.json")), text).expect("a file");
    }
}
