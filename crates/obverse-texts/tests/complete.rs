//! The files of all languages are complete: the same keys and placeholders, and every key is used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use obverse_texts::{Language, Template};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts of a language in the order of its file.
fn texts(language: Language) -> Vec<(String, String)> {
    let path = root().join(format!("web/texts/{language}.json"));
    let text = fs::read_to_string(path).expect("a file");
    let keys: BTreeMap<String, String> = serde_json::from_str(&text).expect("JSON");
    // The map does not keep the order of the file.
    let mut ordered: Vec<(usize, (String, String))> = (keys.into_iter())
        .map(|(key, value)| {
            let place = text.find(&format!("\n  \"{key}\": ")).expect(&key);
            (place, (key, value))
        })
        .collect();
    ordered.sort();
    ordered.into_iter().map(|(_, text)| text).collect()
}

fn placeholders(text: &str) -> Vec<String> {
    let mut names: Vec<String> = (Template::new(text).placeholders())
        .map(|placeholder| placeholder.name.to_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn all_languages_have_the_same_keys_and_placeholders() {
    let english = texts(Language::English);
    for language in Language::ALL {
        let other = texts(language);
        let keys = |texts: &[(String, String)]| -> Vec<String> {
            texts.iter().map(|(key, _)| key.clone()).collect()
        };
        assert_eq!(keys(&other), keys(&english), "{language}");
        assert!(keys(&other).is_sorted(), "{language}: sort the keys");
        for ((key, text), (_, expected)) in other.iter().zip(&english) {
            assert_eq!(
                placeholders(text),
                placeholders(expected),
                "{language}: {key}"
            );
            assert!(!text.trim().is_empty(), "{language}: {key}");
        }
    }
}

/// The sources that use texts: those of the page and of all crates, without tests.
fn sources() -> Vec<String> {
    let mut folders = vec![root().join("web")];
    let crates = fs::read_dir(root().join("crates")).expect("a folder");
    folders.extend(crates.map(|entry| entry.expect("an entry").path().join("src")));
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str());
            let name = name.expect("a name in Unicode");
            if path.is_dir() && !matches!(name, "node_modules" | "tests" | "texts") {
                folders.push(path);
            } else if [".rs", ".js", ".html"]
                .iter()
                .any(|end| name.ends_with(end))
            {
                sources.push(fs::read_to_string(path).expect("a text"));
            }
        }
    }
    sources
}

/// The string literals of a source that consist of letters, digits, `+`, `-`, blanks and dots, and those that go on with
/// a value, up to that value.
fn literals(source: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let (mut whole, mut begun) = (BTreeSet::new(), BTreeSet::new());
    for (at, quote) in source.match_indices(['"', '\'', '`']) {
        let rest = &source[at + 1..];
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "+-. ".contains(c)));
        let Some(end) = end else { continue };
        let (text, after) = rest.split_at(end);
        if after.starts_with(quote) {
            whole.insert(text);
        } else if text.contains('.') && (after.starts_with("${") || after.starts_with('{')) {
            begun.insert(text);
        }
    }
    (whole, begun)
}

#[test]
fn every_text_is_used_and_every_used_text_exists() {
    let sources = sources();
    let (mut whole, mut begun) = (BTreeSet::new(), BTreeSet::new());
    for source in &sources {
        let (some, others) = literals(source);
        whole.extend(some);
        begun.extend(others);
    }
    let english = texts(Language::English);
    let unused: Vec<&str> = (english.iter().map(|(key, _)| key.as_str()))
        // The names of keys on the keyboard: `${isLearn ? 'learn.key' : 'key'}.${name}`.
        .filter(|key| !key.starts_with("key."))
        .filter(|&key| !whole.contains(key) && !begun.iter().any(|start| key.starts_with(start)))
        .collect();
    assert_eq!(unused, [""; 0]);
    let known: BTreeSet<&str> = english.iter().map(|(key, _)| key.as_str()).collect();
    let unknown: Vec<&str> = (whole.into_iter())
        .filter(|text| {
            ["step.", "tree.skipped", "reason.", "import."]
                .iter()
                .any(|start| text.starts_with(start))
        })
        .filter(|text| !text.ends_with('.') && !known.contains(text))
        .collect();
    assert_eq!(unknown, [""; 0]);
}
