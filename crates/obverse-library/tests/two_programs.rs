//! Several connections to one library at the same time.

use std::ops::ControlFlow;
use std::thread;

use obverse_library::{GameFilter, Library};
use tempfile::tempdir;

use crate::common::{games, records};

#[test]
fn writers_wait_for_each_other_and_lose_nothing() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("library.db");
    let records = records(31, 300);
    thread::scope(|scope| {
        // All of them create the library, too. Each adds two thirds of the games.
        for part in 0..3 {
            let (path, records) = (&path, &records);
            scope.spawn(move || {
                let mut library = Library::create(path).expect("a library");
                for (game, number) in games(records).chunks(1).zip(0..) {
                    if number % 3 != part {
                        library.add(game).expect("added");
                    }
                }
            });
        }
        let path = &path;
        scope.spawn(move || {
            let mut most = 0;
            let library = Library::create(path).expect("a library");
            while most < 300 {
                let found = library
                    .find(&GameFilter::default(), None)
                    .expect("games")
                    .len();
                assert!(found >= most, "games are never lost");
                most = found;
                thread::yield_now();
            }
        });
    });
    let library = Library::open(&path).expect("a library");
    assert_eq!(library.counts().expect("counts").games, 300);
}

#[test]
fn several_programs_build_the_index() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("library.db");
    let mut library = Library::create(&path).expect("a library");
    library.add(&games(&records(32, 200))).expect("added");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let library = Library::open(&path).expect("a library");
                let index = library
                    .index(|_| ControlFlow::Continue(()))
                    .expect("an index");
                assert_eq!(index.games(), 200);
            });
        }
    });
    let names: Vec<_> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .collect();
    let parts = names
        .iter()
        .flatten()
        .filter(|it| it.file_name().to_string_lossy().ends_with(".part"));
    assert_eq!(parts.count(), 0);
}
