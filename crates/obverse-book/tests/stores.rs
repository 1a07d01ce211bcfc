//! Books that are open for writing: the log, kills, damage, two writers.

use std::fs;
use std::path::Path;

use obverse_book::{Book, BookFile, BookFileError, BookStore, Entry};
use obverse_files::FileError;
use tempfile::tempdir;

use crate::common;

fn load(path: &Path) -> Book {
    BookFile::open(path).expect("a book").load().expect("sound")
}

fn entries(seed: u64) -> Vec<Entry> {
    let book = common::book(seed, 10, 10);
    book.sorted_entries().into_iter().copied().collect()
}

#[test]
fn what_was_appended_is_in_the_book() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("a.book");
    let mut store = BookStore::open(&path).expect("a new book");
    store.append(&entries(1)).expect("appended");
    store.close().expect("closed");
    assert_eq!(load(&path), common::book(1, 10, 10));
    assert!(!BookStore::log_of(&path).exists());

    let mut store = BookStore::open(&path).expect("the book");
    store.append(&entries(2)).expect("appended");
    store.save().expect("saved");
    store.append(&entries(3)).expect("appended");
    store.close().expect("closed");
    let mut expected = common::book(1, 10, 10);
    expected.merge(&common::book(2, 10, 10));
    expected.merge(&common::book(3, 10, 10));
    assert_eq!(load(&path), expected);
}

/// A process that is killed leaves the log. Wherever its last write ended, the whole positions before are kept.
#[test]
fn a_killed_process_loses_nothing_that_was_finished() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("a.book");
    let entries = entries(1);
    let mut store = BookStore::open(&path).expect("a new book");
    store.append(&entries[..5]).expect("appended");
    store.save().expect("saved");
    store.append(&entries[5..9]).expect("appended");
    let log = fs::read(BookStore::log_of(&path)).expect("a log");
    let file = fs::read(&path).expect("a book");
    assert_eq!(log.len(), 16 + 4 * 40);
    for length in (0..log.len()).step_by(9).chain([16, 55, 56, log.len()]) {
        let copy = folder.path().join(format!("{length}.book"));
        fs::write(&copy, &file).expect("copied");
        fs::write(BookStore::log_of(&copy), &log[..length]).expect("copied");
        let store = BookStore::open(&copy).expect("the book and its log");
        let whole = length.saturating_sub(16) / 40;
        assert_eq!(store.book().len(), 5 + whole, "{length} bytes");
        if length == 55 {
            store.close().expect("closed");
            assert_eq!(load(&copy).len(), 5 + whole);
        }
    }
}

#[test]
fn a_log_that_was_merged_changes_nothing() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("a.book");
    let mut store = BookStore::open(&path).expect("a new book");
    store.append(&entries(1)).expect("appended");
    let log = fs::read(BookStore::log_of(&path)).expect("a log");
    store.close().expect("closed");
    let before = load(&path);
    // Killed between the new book and the removal of the log.
    fs::write(BookStore::log_of(&path), log).expect("the log is back");
    BookStore::open(&path)
        .expect("the book")
        .close()
        .expect("closed");
    assert_eq!(load(&path), before);
}

#[test]
fn damaged_files_are_refused_and_kept() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("a.book");
    let mut store = BookStore::open(&path).expect("a new book");
    store.append(&entries(1)).expect("appended");
    store.close().expect("closed");
    let good = fs::read(&path).expect("a book");
    let mut changed = good.clone();
    changed[70] ^= 1;
    let cut = good[..good.len() / 2].to_vec();
    for damaged in [cut, Vec::new(), b"GIF89a, not a book".to_vec(), changed] {
        fs::write(&path, &damaged).expect("damaged");
        let error = BookStore::open(&path).err().expect("refused");
        assert!(matches!(error, BookFileError::Damaged { .. }), "{error}");
        assert!(error.is_input());
        assert_eq!(fs::read(&path).expect("kept"), damaged);
    }
    fs::write(&path, &good).expect("repaired");
    let log = BookStore::log_of(&path);
    fs::write(&log, "not a log").expect("written");
    let error = BookStore::open(&path).err().expect("refused");
    assert!(matches!(error, BookFileError::DamagedLog { .. }), "{error}");
    assert_eq!(fs::read(&log).expect("kept"), b"not a log");
}

#[test]
fn two_writers_do_not_meet() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("a.book");
    let first = BookStore::open(&path).expect("a new book");
    let error = BookStore::open(&path).err().expect("it is locked");
    assert!(
        matches!(&error, BookFileError::File(error) if matches!(**error, FileError::Busy(_))),
        "{error}"
    );
    first.close().expect("closed");
    BookStore::open(&path).expect("it is free again");
}

#[test]
fn a_missing_book_is_an_error_for_readers() {
    let folder = tempdir().expect("a folder");
    let error = BookFile::open(&folder.path().join("none.book")).expect_err("missing");
    assert!(error.to_string().contains("there is no file"), "{error}");
}
