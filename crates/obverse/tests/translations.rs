//! Compares the Greek and Catalan pages of the guide and the assignments with the English originals.
//!
//! | original | translations |
//! | --- | --- |
//! | `docs/guide/NAME.md` | `docs/guide/el/NAME.md`, `docs/guide/ca/NAME.md` |
//! | `assignments/README.md` | `assignments/README.el.md`, `assignments/README.ca.md` |
//! | `assignments/COURSE/README.md` | `assignments/COURSE/README.el.md`, `assignments/COURSE/README.ca.md` |
//!
//! A translation begins with the digest of its original. Its commands, files and pseudo-code are those of the original,
//! so the tests that run the commands run them once for all languages. `docs/translated FILE...` takes over both.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use obverse_classic::Algorithm;
use obverse_classic::trace::{Pseudocode, TracedSearch};
use sha2::{Digest, Sha256};

use crate::common::markdown_page::MarkdownPage;

const LANGUAGES: [&str; 2] = ["el", "ca"];

/// A set of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pages {
    Guide,
    Assignments,
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

impl Pages {
    /// The English pages, relative to the repository.
    fn originals(self) -> Vec<PathBuf> {
        let folders = match self {
            Pages::Guide => vec![PathBuf::from("docs/guide")],
            Pages::Assignments => {
                let top = PathBuf::from("assignments");
                let mut folders = entries(&top);
                folders.retain(|path| repository().join(path).is_dir());
                folders.push(top);
                folders
            }
        };
        let mut pages: Vec<PathBuf> = folders.iter().flat_map(|folder| entries(folder)).collect();
        pages.retain(|path| match self {
            Pages::Guide => path.extension().is_some_and(|extension| extension == "md"),
            Pages::Assignments => path.ends_with("README.md"),
        });
        pages.sort();
        pages
    }

    /// The translation of a page into a language, relative to the repository.
    fn translation(self, original: &Path, language: &str) -> PathBuf {
        let name = original.file_name().expect("pages have names");
        match self {
            Pages::Guide => original.with_file_name(language).join(name),
            Pages::Assignments => original.with_extension(format!("{language}.md")),
        }
    }
}

/// The entries of a folder, relative to the repository.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(repository().join(folder)).expect("the folder can be listed");
    entries
        .map(|entry| folder.join(entry.expect("the folder can be listed").file_name()))
        .collect()
}

fn read(path: &Path) -> String {
    let text = fs::read_to_string(repository().join(path));
    text.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The first line of a translation of this text.
fn digest_line(original: &str) -> String {
    let digest = Sha256::digest(original);
    let start: String = digest[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("<!-- original: {start} -->")
}

/// Compares a translation with its original, and returns one sentence per difference.
fn differences(original: &str, translation: &str) -> Vec<String> {
    let pages = (
        MarkdownPage::parse(original),
        MarkdownPage::parse(translation),
    );
    let (english, other) = match pages {
        (Ok(english), Ok(other)) => (english, other),
        (Err(error), _) | (_, Err(error)) => return vec![error],
    };
    let mut found = Vec::new();
    let line = digest_line(original);
    if translation.lines().next() != Some(&line) {
        found.push(format!(
            "the original has changed since it was translated: take the change over, then run `docs/translated FILE`, \
             which writes `{line}` into the first line"
        ));
    }
    let shared = |page: &MarkdownPage| -> Vec<_> {
        let blocks = page.blocks.iter().filter(|block| block.is_shared());
        blocks.cloned().collect()
    };
    let (expected, blocks) = (shared(&english), shared(&other));
    for (number, (expected, block)) in (1..).zip(expected.iter().zip(&blocks)) {
        if (&expected.info, &expected.text) != (&block.info, &block.text) {
            found.push(format!(
                "code block {number} (line {}, `{}`) is not that of the original (line {}, `{}`)",
                block.line, block.info, expected.line, expected.info
            ));
        }
    }
    if expected.len() != blocks.len() {
        found.push(format!(
            "{} code blocks, the original has {}",
            blocks.len(),
            expected.len()
        ));
    }
    let files = |page: &MarkdownPage| -> Vec<String> {
        let targets = page.targets(true).into_iter();
        let name = |target: String| target.trim_start_matches("../").to_owned();
        targets.map(|(_, target)| name(target)).collect()
    };
    if files(&english) != files(&other) {
        found.push(format!(
            "the pictures are {:?}, those of the original {:?}",
            files(&other),
            files(&english)
        ));
    }
    if english.heading_levels() != other.heading_levels() {
        found.push(format!(
            "the headings have the levels {:?}, those of the original {:?}",
            other.heading_levels(),
            english.heading_levels()
        ));
    }
    if english.folded_parts() != other.folded_parts() {
        found.push(format!(
            "folded parts: {:?}, in the original {:?}",
            other.folded_parts(),
            english.folded_parts()
        ));
    }
    found
}

#[test]
fn translations_are_those_of_their_originals() {
    let mut wrong = Vec::new();
    for pages in [Pages::Guide, Pages::Assignments] {
        for language in LANGUAGES {
            for original in pages.originals() {
                let path = pages.translation(&original, language);
                if !repository().join(&path).exists() {
                    wrong.push(format!("{} is missing", path.display()));
                    continue;
                }
                let found = differences(&read(&original), &read(&path));
                let found = found.into_iter();
                wrong.extend(found.map(|what| format!("{}: {what}", path.display())));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// All pages that exist, relative to the repository.
fn all_pages() -> Vec<PathBuf> {
    let mut all = Vec::new();
    for pages in [Pages::Guide, Pages::Assignments] {
        for original in pages.originals() {
            let translations = LANGUAGES.map(|language| pages.translation(&original, language));
            let exist = translations
                .into_iter()
                .filter(|path| repository().join(path).exists());
            all.extend(exist);
            all.push(original);
        }
    }
    all
}

#[test]
fn translations_have_originals() {
    let known = all_pages();
    let mut found: Vec<PathBuf> = LANGUAGES
        .iter()
        .map(|language| Path::new("docs/guide").join(language))
        .filter(|folder| repository().join(folder).exists())
        .flat_map(|folder| entries(&folder))
        .collect();
    for original in Pages::Assignments.originals() {
        let folder = original.parent().expect("a folder");
        let pages = entries(folder).into_iter();
        found.extend(pages.filter(|path| path.extension().is_some_and(|kind| kind == "md")));
    }
    for path in found {
        assert!(known.contains(&path), "{} has no original", path.display());
    }
}

#[test]
fn links_and_pictures_resolve() {
    let mut wrong = Vec::new();
    let mut pictures = BTreeSet::new();
    for path in all_pages() {
        let page = MarkdownPage::parse(&read(&path))
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let folder = path.parent().expect("a folder");
        for (line, target) in [page.targets(false), page.targets(true)].concat() {
            let file = target.split('#').next().unwrap_or_default();
            if target.starts_with("https://") || file.is_empty() {
                continue;
            }
            let exists = repository().join(folder).join(file).exists();
            if !exists {
                wrong.push(format!(
                    "{} line {line}: there is no {target}",
                    path.display()
                ));
            }
        }
        let names = page.targets(true).into_iter();
        pictures.extend(names.filter_map(|(_, target)| {
            let name = Path::new(&target).file_name()?;
            Some(name.to_owned())
        }));
    }
    for path in entries(Path::new("docs/guide/pictures")) {
        if !pictures.contains(path.file_name().expect("files have names")) {
            wrong.push(format!("no page shows {}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn folded_parts_are_well_formed() {
    for path in all_pages() {
        let page = MarkdownPage::parse(&read(&path)).expect("a page");
        let parts = page.folded_parts();
        assert!(parts.is_ok(), "{} {}", path.display(), parts.unwrap_err());
    }
}

#[test]
fn pseudocode_is_that_of_the_traces() {
    let mut shown = BTreeSet::new();
    for path in Pages::Guide.originals() {
        let page = MarkdownPage::parse(&read(&path)).expect("a page");
        for block in page.blocks {
            let Some(name) = block.info.strip_prefix("pseudocode") else {
                continue;
            };
            let place = format!("{} line {}", path.display(), block.line);
            let algorithm: Algorithm = (name.trim().parse())
                .unwrap_or_else(|_| panic!("{place}: `{name}` is not an algorithm"));
            let text = Pseudocode::of(algorithm)
                .unwrap_or_else(|| panic!("{place}: {algorithm} has no Pseudocode"));
            assert!(
                block.text.starts_with(&text.to_string()),
                "{place}: the pseudo-code of {algorithm} is\n{text}"
            );
            shown.insert(algorithm.name());
        }
    }
    let expected: BTreeSet<_> = (TracedSearch::ALGORITHMS.iter())
        .map(|algorithm| algorithm.name())
        .collect();
    assert!(
        expected.is_subset(&shown),
        "no chapter shows the pseudo-code of {:?}",
        &expected - &shown
    );
}

#[test]
fn differences_are_found() {
    let original =
        "# A\n\n```console\n$ obverse\n```\n\n![p](pictures/p.svg)\n\n```\na tree\n```\n";
    let body =
        "# Α\n\n```console\n$ obverse\n```\n\n![π](../pictures/p.svg)\n\n```\nένα δέντρο\n```\n";
    let translation = format!("{}\n\n{body}", digest_line(original));
    assert_eq!(differences(original, &translation), [""; 0]);
    for (from, to, word) in [
        ("original: ", "original: 0", "has changed"),
        (
            "$ obverse",
            "$ obverse  ",
            "code block 1 (line 5, `console`)",
        ),
        ("console", "text a", "code block 1"),
        ("console", "", "0 code blocks"),
        ("p.svg", "q.svg", "pictures"),
        ("# Α", "## Α", "headings"),
    ] {
        let wrong = translation.replacen(from, to, 1);
        let found = differences(original, &wrong);
        assert_eq!(found.len(), 1, "{wrong}{found:?}");
        assert!(found[0].contains(word), "{found:?}");
    }
}

#[test]
fn translated_takes_over_the_digest_and_the_blocks() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let guide = folder.path().join("docs/guide");
    fs::create_dir_all(guide.join("el")).expect("folders");
    let original =
        "# A\n\n```console\n$ obverse\nnew & \\1\n```\n\n```text f\nnew\n```\n\n```\na tree\n```\n";
    fs::write(guide.join("a.md"), original).expect("a file");
    let path = guide.join("el/a.md");
    let translated = |text: &str| {
        fs::write(&path, text).expect("a file");
        let script = repository().join("docs/translated");
        let output = Command::new(script).arg(&path).output().expect("bash runs");
        let errors = String::from_utf8(output.stderr).expect("text");
        let text = fs::read_to_string(&path).expect("a file");
        (output.status.success(), errors, text)
    };
    let body = "# Α\n\n```console\n$ obverse\nold\n```\n\n```text f\n```\n\n```\nένα δέντρο\n```\n";
    let (succeeds, errors, text) = translated(body);
    assert!(succeeds, "{errors}");
    assert_eq!(differences(original, &text), [""; 0], "{text}");
    assert!(
        text.contains("ένα δέντρο") && text.contains("-->\n\n# Α"),
        "{text}"
    );
    assert_eq!(translated(&text).2, text);
    // A block that the translator has to copy by hand.
    let wrong = body.replacen("```text f\n```\n", "", 1);
    let (succeeds, errors, text) = translated(&wrong);
    assert!(!succeeds && errors.contains("1 code blocks"), "{errors}");
    assert_eq!(text, wrong);
}
