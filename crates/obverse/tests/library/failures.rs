//! Files that are no libraries, a full disk, two programs.

use std::fs;

use super::shelf::{GAMES, Shelf, many_games};
use crate::common::stderr;

#[test]
fn other_files_are_refused_and_kept() {
    let shelf = Shelf::filled();
    let library = shelf.path("data/obverse/library.db");
    let whole = fs::read(&library).expect("a library");
    let mut newer = whole.clone();
    // The version is at byte 60 of the header.
    newer[63] = 77;
    for (content, words) in [
        (GAMES.as_bytes(), "is not a library"),
        (&whole[..whole.len() / 2], "is damaged"),
        (&newer, "newer version of Obverse"),
    ] {
        shelf.write("other.db", content);
        for args in [
            &["library"][..],
            &["library", "list"],
            &["library", "import", "games.ggf"],
            &["library", "remove", "1"],
            &["library", "export", "--to", "ggf"],
            &["explore", "f5"],
        ] {
            let complaint = shelf.complaint(2, &[args, &["--library", "other.db"]].concat());
            assert!(complaint.contains(words), "{args:?}: {complaint}");
            assert!(complaint.contains("other.db"), "{complaint}");
            assert_eq!(fs::read(shelf.path("other.db")).expect("a file"), content);
        }
    }
    assert!(
        shelf
            .complaint(2, &["library", "--library", "."])
            .contains("is not a library")
    );
}

/// `ulimit -f` stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_and_loses_nothing() {
    let shelf = Shelf::filled();
    shelf.write("many.ggf", many_games(6000));
    let library = shelf.path("data/obverse/library.db");
    let limit = fs::metadata(&library).expect("a library").len() / 1024 + 300;
    let script = format!("ulimit -f {limit}; exec \"$0\" library import many.ggf");
    let run = assert_cmd::Command::new("bash")
        .args(["-c", &script, env!("CARGO_BIN_EXE_obverse")])
        .current_dir(shelf.path("."))
        .env("XDG_DATA_HOME", shelf.path("data"))
        .assert()
        .code(1);
    let text = stderr(run);
    assert!(text.contains("cannot be written"), "{text}");
    let games = shelf.json(&["library"])["games"]
        .as_u64()
        .expect("a number");
    assert!((5..6005).contains(&games), "{games}");
    shelf
        .run(&["library", "import", "many.ggf"])
        .assert()
        .success();
    assert_eq!(shelf.json(&["library"])["games"], 6005);
}

#[test]
fn two_programs_import_at_the_same_time() {
    let shelf = Shelf::new();
    let text = many_games(3000);
    let lines: Vec<&str> = text.lines().collect();
    shelf.write("a.ggf", lines[..2000].join("\n"));
    shelf.write("b.ggf", lines[1000..].join("\n"));
    std::thread::scope(|scope| {
        for file in ["a.ggf", "b.ggf"] {
            let shelf = &shelf;
            scope.spawn(move || {
                shelf.run(&["library", "import", file]).assert().success();
            });
        }
    });
    let overview = shelf.json(&["library"]);
    assert_eq!(overview["games"], 3000);
    assert_eq!(shelf.json(&["explore"])["games"], 3000);
}
