//! Imports of files.

use std::fmt;
use std::fs;

use obverse_files::source::Source;
use obverse_files::wthor_name_files::NameFiles;
use obverse_formats::wthor::{Archive, CreationDate};
use obverse_formats::{GameRecord, ggf};
use obverse_library::{ImportCounts, ImportListener, Library, LibraryImport};
use tempfile::{TempDir, tempdir};

use crate::common::records;

/// Keeps complaints, and stops after some games.
#[derive(Default)]
struct Listener {
    complaints: Vec<String>,
    reads: u64,
    stop_after: Option<u64>,
}

impl ImportListener for Listener {
    fn read(&mut self, _: u64) {
        self.reads += 1;
    }

    fn complain(&mut self, file: &str, message: &dyn fmt::Display) {
        self.complaints.push(format!("{file}: {message}"));
    }

    fn wants_to_stop(&self) -> bool {
        self.stop_after.is_some_and(|reads| self.reads >= reads)
    }
}

fn import(
    library: &mut Library,
    folder: &TempDir,
    files: &[&str],
    listener: &mut Listener,
) -> ImportCounts {
    let mut import = LibraryImport::new(library, listener);
    let mut names = NameFiles::new(None, None);
    for file in files {
        let source = Source::new(&folder.path().join(file)).expect("a file");
        import
            .add_file(&source, None, &mut names)
            .expect("imported");
    }
    import.finish().expect("imported")
}

fn write_ggf(folder: &TempDir, name: &str, records: &[GameRecord]) {
    let mut text = Vec::new();
    records
        .iter()
        .for_each(|record| ggf::write(record, &mut text).expect("memory"));
    fs::write(folder.path().join(name), text).expect("written");
}

/// Games with names in the name files beside the .wtb file.
#[test]
fn wthor_games_have_their_names() {
    let folder = tempdir().expect("a folder");
    let mut archive = Archive::new();
    let mut game = GameRecord::new("f5d6c3d3c4".parse().expect("a game"));
    game.black.name = Some("Tiger".into());
    game.white.name = Some("Zebra".into());
    game.event = Some("Zoo".into());
    archive.push(&game).expect("stored");
    let created = CreationDate::default();
    let file = |name: &str| fs::File::create(folder.path().join(name)).expect("a file");
    archive
        .write_games(file("WTH_1999.wtb"), created, 1999)
        .expect("written");
    archive
        .players()
        .write(file("WTH.JOU"), created)
        .expect("written");
    archive
        .tournaments()
        .write(file("WTH.TRN"), created)
        .expect("written");
    let mut library = Library::create(&folder.path().join("library.db")).expect("a library");
    let mut listener = Listener::default();
    let counts = import(
        &mut library,
        &folder,
        &["WTH_1999.wtb", "WTH.JOU"],
        &mut listener,
    );
    assert_eq!((counts.added, counts.unreadable_files), (1, 1));
    assert!(listener.complaints[0].contains("has names, not games"));
    let record = library.game(1).expect("a game").record;
    assert_eq!(record.white.name.as_deref(), Some("Zebra"));
    assert_eq!(record.event.as_deref(), Some("Zoo"));
    assert_eq!(record.date.as_deref(), Some("1999"));
}

#[test]
fn bad_records_are_reported_with_their_place_and_skipped() {
    let folder = tempdir().expect("a folder");
    let text = "(;GM[Othello]PB[A]PW[B]TY[8]B[F5]W[D6];)\n\
                (;GM[Othello]PB[A]PW[B]TY[8]B[F5]W[A1];)\n\
                (;GM[Othello]PB[C]PW[D]TY[8]B[F5]W[F6];)\n";
    fs::write(folder.path().join("games.ggf"), text).expect("written");
    fs::write(folder.path().join("letter.txt"), "Dear Ann,\n").expect("written");
    fs::write(
        folder.path().join("start.txt"),
        format!("{} X\n", crate::imports::START),
    )
    .expect("written");
    let mut library = Library::create(&folder.path().join("library.db")).expect("a library");
    let mut listener = Listener::default();
    let files = ["games.ggf", "letter.txt", "start.txt"];
    let counts = import(&mut library, &folder, &files, &mut listener);
    assert_eq!((counts.added, counts.bad_records), (2, 1));
    assert_eq!((counts.unreadable_files, counts.positions), (1, 1));
    assert!(counts.has_errors());
    assert!(
        listener.complaints[0].contains("games.ggf: line 2"),
        "{:?}",
        listener.complaints
    );
}

const START: &str = "---------------------------OX------XO---------------------------";

#[test]
fn a_second_import_adds_what_the_first_has_not() {
    let folder = tempdir().expect("a folder");
    let records = records(41, 2500);
    write_ggf(&folder, "games.ggf", &records);
    let mut library = Library::create(&folder.path().join("library.db")).expect("a library");
    let mut listener = Listener {
        stop_after: Some(1700),
        ..Listener::default()
    };
    let counts = import(&mut library, &folder, &["games.ggf"], &mut listener);
    assert_eq!(
        (counts.added, counts.files),
        (1700, 0),
        "what was read is added"
    );
    let counts = import(
        &mut library,
        &folder,
        &["games.ggf"],
        &mut Listener::default(),
    );
    assert_eq!(
        (counts.added, counts.duplicates, counts.files),
        (800, 1700, 1)
    );
    assert_eq!(library.counts().expect("counts").games, 2500);
}

/// A file of the applications: its variations and comments stay with the game.
#[test]
fn variations_and_comments_stay() {
    let folder = tempdir().expect("a folder");
    let text = format!(
        r#"{{"obverse":1,"start":"{START} X","moves":[[0,"f5"],[1,"d6"],[1,"f6"],[3,"e6"]],"current":1,"tip":4,"black":"Ann","comments":[[1,"good"]]}}"#
    );
    fs::write(folder.path().join("study.obverse"), text).expect("written");
    let mut library = Library::create(&folder.path().join("library.db")).expect("a library");
    let counts = import(
        &mut library,
        &folder,
        &["study.obverse"],
        &mut Listener::default(),
    );
    assert_eq!(counts.added, 1);
    let game = library.game(1).expect("a game");
    assert_eq!(game.record.game.to_string(), "f5f6e6");
    assert_eq!(game.variations.len(), 4);
    assert_eq!(game.record.black.name.as_deref(), Some("Ann"));
}
