//! `obverse guide`: the list of chapters and the printed book.

use std::fs;

use crate::common::{complaint, json, obverse, stderr, text};

#[test]
fn without_a_file_the_chapters_are_listed() {
    let list = text(&["guide"]);
    assert!(list.starts_with("A short course in adversarial search\n\n  1. The game\n"));
    assert!(list.contains("obverse guide -o guide.pdf"), "{list}");
    for language in ["en", "el", "ca"] {
        let list = json(&["guide", "--language", language, "--json"]);
        assert_eq!(list["language"], language);
        let chapters = list["chapters"].as_array().expect("chapters");
        assert!(chapters.len() >= 11);
        assert_eq!(chapters[0]["name"], "01-the-game");
    }
}

#[test]
fn the_book_is_written_as_a_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("guide.pdf");
    let path = path.to_str().expect("a path");
    let report = json(&["guide", "-o", path, "--json"]);
    let pdf = fs::read(path).expect("a file");
    assert!(pdf.starts_with(b"%PDF-") && pdf.ends_with(b"%%EOF"));
    let pages = report["pages"].as_u64().expect("pages");
    let count = format!("/Count {pages}\n");
    assert!(
        pdf.windows(count.len())
            .any(|window| window == count.as_bytes())
    );
    let chapters = report["chapters"].as_array().expect("chapters");
    assert!(chapters.len() as u64 <= pages);
    assert!(!report["pictures"].as_array().expect("pictures").is_empty());
    // The same bytes again, to standard output.
    let output = obverse(&["guide", "-o", "-"]).assert().success();
    assert!(output.get_output().stdout == pdf);
    let note = stderr(obverse(&["guide", "-o", path]).assert().success());
    assert!(note.contains(&format!("{pages} pages")), "{note}");
}

#[test]
fn wrong_arguments_are_explained() {
    let error = complaint(2, &["guide", "--language", "ja"]);
    assert!(error.contains("[possible values: en, el, ca]"), "{error}");
    let error = complaint(2, &["guide", "-o", "guide.txt"]);
    assert!(error.contains("expected .pdf"), "{error}");
    let error = complaint(1, &["guide", "-o", "none/guide.pdf"]);
    assert!(
        error.contains("the folder of the file does not exist"),
        "{error}"
    );
    assert_eq!(
        obverse(&["guide", "-o", "-", "--json"])
            .output()
            .expect("a run")
            .status
            .code(),
        Some(2)
    );
}
