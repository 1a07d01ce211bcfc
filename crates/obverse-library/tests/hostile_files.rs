//! Files that are no libraries, or damaged ones: refused with a reason, and left as they are.

use std::fs;
use std::path::Path;

use obverse_library::{Library, LibraryError};
use tempfile::tempdir;

use crate::common::{library, records};

/// Opens a file in all ways, and asserts that its bytes stay the same.
#[track_caller]
fn refused(path: &Path) -> LibraryError {
    let before = fs::read(path).expect("a file");
    let error = Library::open(path).expect_err("it is refused");
    Library::create(path).expect_err("it is not replaced");
    assert_eq!(fs::read(path).expect("a file"), before);
    error
}

/// A library whose bytes a test may change.
fn bytes_of_library() -> Vec<u8> {
    let folder = tempdir().expect("a folder");
    let library = library(folder.path(), &records(21, 300));
    let path = library.path().to_owned();
    drop(library);
    fs::read(path).expect("a file")
}

#[test]
fn other_files_are_not_libraries() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("library.db");
    for content in [&b"(;GM[Othello]"[..], &[0; 5000], b"SQLite format 3\0"] {
        fs::write(&path, content).expect("written");
        assert!(matches!(refused(&path), LibraryError::NotALibrary(_)));
    }
    fs::remove_file(&path).expect("removed");
    let other = rusqlite::Connection::open(&path).expect("a database");
    other
        .execute_batch("CREATE TABLE games (a); INSERT INTO games VALUES (1)")
        .expect("a table");
    drop(other);
    assert!(matches!(refused(&path), LibraryError::NotALibrary(_)));
    assert!(matches!(
        Library::open(folder.path()),
        Err(LibraryError::NotALibrary(_))
    ));
    let missing = folder.path().join("missing.db");
    assert!(matches!(
        Library::open(&missing),
        Err(LibraryError::Missing(_))
    ));
    assert!(!missing.exists());
}

#[test]
fn an_empty_file_becomes_a_library() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("library.db");
    fs::write(&path, "").expect("written");
    assert!(matches!(
        Library::open(&path),
        Err(LibraryError::Missing(_))
    ));
    Library::create(&path).expect("a library");
    Library::open(&path).expect("a library");
}

#[test]
fn a_truncated_library_is_damaged() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("library.db");
    let bytes = bytes_of_library();
    for end in [bytes.len() / 2, bytes.len() - 1, 4096, 200] {
        fs::write(&path, &bytes[..end]).expect("written");
        let error = refused(&path);
        assert!(
            matches!(error, LibraryError::Truncated { .. }),
            "{end}: {error}"
        );
        assert!(error.to_string().contains("restore a copy"));
    }
}

#[test]
fn wrong_bytes_are_errors_and_no_panics() {
    let folder = tempdir().expect("a folder");
    let bytes = bytes_of_library();
    let mut random = obverse_core::Random::new(22);
    for round in 0..60 {
        let mut wrong = bytes.clone();
        for _ in 0..=random.below(20) {
            let place = random.below(wrong.len() as u32) as usize;
            wrong[place] = random.below(256) as u8;
        }
        let path = folder.path().join(format!("{round}.db"));
        fs::write(&path, &wrong).expect("written");
        let Ok(mut library) = Library::open(&path) else {
            continue;
        };
        let _ = library.counts();
        let _ = library.find(&obverse_library::GameFilter::default(), None);
        for id in 1..=300 {
            let _ = library.game(id);
        }
        let _ = library.index(|_| std::ops::ControlFlow::Continue(()));
        let _ = library.add(&crate::common::games(&records(23, 3)));
        let _ = library.remove(&[5].into());
    }
}

#[test]
fn a_newer_library_is_refused() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("library.db");
    Library::create(&path).expect("a library");
    let connection = rusqlite::Connection::open(&path).expect("a database");
    connection
        .pragma_update(None, "user_version", 99)
        .expect("a version");
    drop(connection);
    let error = refused(&path);
    assert!(
        matches!(error, LibraryError::Newer { version: 99, .. }),
        "{error}"
    );
    assert!(error.to_string().contains("newer version of Obverse"));
}

/// A file whose triggers and views would run when games are added or read.
#[test]
fn a_hostile_schema_is_refused() {
    let folder = tempdir().expect("a folder");
    for (number, harm) in [
        "CREATE TRIGGER harm AFTER INSERT ON games BEGIN DELETE FROM players; END",
        "ALTER TABLE games RENAME TO real; CREATE VIEW games AS SELECT * FROM real",
        "CREATE TABLE more (a)",
        "DROP TABLE events",
        "CREATE INDEX slow ON games (abs(random_name))",
        "DROP TABLE games; CREATE TABLE games (id INTEGER PRIMARY KEY, black, white, event, year, score, \
         theoretical, start, moves GENERATED ALWAYS AS (randomblob(1000000000)), details, digest)",
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(format!("{number}.db"));
        Library::create(&path).expect("a library");
        let connection = rusqlite::Connection::open(&path).expect("a database");
        if connection.execute_batch(harm).is_err() {
            continue;
        }
        drop(connection);
        let error = refused(&path);
        assert!(matches!(error, LibraryError::Foreign { .. }), "{harm}: {error}");
    }
}

/// Rows that only another program can have written.
#[test]
fn hostile_rows_are_errors() {
    let folder = tempdir().expect("a folder");
    for (number, harm) in [
        "UPDATE games SET moves = x'ff00'",
        "UPDATE games SET moves = x'0001'",
        "UPDATE games SET start = 'nonsense'",
        "UPDATE games SET year = 99999999",
        "UPDATE games SET score = -500",
        "UPDATE games SET black = 4294967295",
        "UPDATE games SET black = -1",
        "UPDATE games SET details = '{\"obverse\":99}'",
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(format!("{number}"));
        let library = library(&path, &records(24, 3));
        let path = library.path().to_owned();
        drop(library);
        let connection = rusqlite::Connection::open(&path).expect("a database");
        connection
            .pragma_update(None, "foreign_keys", false)
            .expect("a setting");
        connection.execute_batch(harm).expect("harm");
        drop(connection);
        let library = Library::open(&path).expect("the schema is right");
        let read = [
            library.game(1).is_err(),
            library
                .index(|_| std::ops::ControlFlow::Continue(()))
                .is_err(),
        ];
        assert!(read.contains(&true), "{harm}");
    }
}

#[cfg(unix)]
#[test]
fn a_library_that_cannot_be_written_is_read() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempdir().expect("a folder");
    let inner = folder.path().join("inner");
    let written = library(&inner, &records(25, 20));
    let path = written.path().to_owned();
    drop(written);
    let set = |mode| fs::set_permissions(&inner, fs::Permissions::from_mode(mode));
    set(0o555).expect("a mode");
    // Root may write everywhere.
    if fs::write(inner.join("probe"), "").is_ok() {
        fs::remove_file(inner.join("probe")).expect("removed");
    }
    let library = Library::open(&path).expect("a library");
    assert_eq!(library.counts().expect("counts").games, 20);
    let index = library
        .index(|_| std::ops::ControlFlow::Continue(()))
        .expect("an index");
    assert_eq!(index.games(), 20);
    set(0o755).expect("a mode");
}
