//! An import that is killed, or interrupted with Ctrl-C.

#![cfg(unix)]

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use obverse_core::Random;

use super::shelf::{Shelf, many_games};

const GAMES: usize = 5000;

fn import(shelf: &Shelf) -> Child {
    Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args(["library", "import", "many.ggf"])
        .current_dir(shelf.path("."))
        .env("XDG_DATA_HOME", shelf.path("data"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// The number of games, 0 if there is no library yet.
fn games(shelf: &Shelf) -> u64 {
    shelf.json(&["library"])["games"]
        .as_u64()
        .expect("a number")
}

/// Kills an import at random moments. After each kill the library opens, and no game that was there is lost.
#[test]
fn a_killed_import_loses_nothing() {
    let shelf = Shelf::new();
    shelf.write("many.ggf", many_games(GAMES));
    let mut random = Random::new(9);
    let mut before = 0;
    for _ in 0..25 {
        let mut child = import(&shelf);
        sleep(Duration::from_micros(random.below(400_000).into()));
        child.kill().expect("killed");
        child.wait().expect("it ends");
        let now = games(&shelf);
        assert!(now >= before, "{now} games after {before}");
        before = now;
        if before > 0 {
            let listed = shelf.lines(&["library", "list", "--all"]).len();
            assert_eq!(listed as u64, before);
            assert_eq!(shelf.json(&["explore"])["games"].as_u64(), Some(before));
        }
        if before == GAMES as u64 {
            std::fs::remove_dir_all(shelf.path("data")).expect("removed");
            before = 0;
        }
    }
    shelf
        .run(&["library", "import", "many.ggf"])
        .assert()
        .success();
    assert_eq!(games(&shelf), GAMES as u64);
    let leftovers = std::fs::read_dir(shelf.path("data/obverse")).expect("a folder");
    let mut names: Vec<String> = leftovers
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    assert_eq!(names, ["library.db", "library.db.index"]);
}

/// After Ctrl-C what was read is in the library, and the same command adds the rest.
#[test]
fn an_interrupted_import_is_continued() {
    let shelf = Shelf::new();
    let text = many_games(300);
    shelf.write("many.ggf", &text);
    let mut child = Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args(["library", "import", "-"])
        .current_dir(shelf.path("."))
        .env("XDG_DATA_HOME", shelf.path("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // The input has no end: only the signal ends the import. The library is created after Ctrl-C is listened to.
    let mut stdin = child.stdin.take().expect("piped");
    let library = shelf.path("data/obverse/library.db");
    let mut is_told = false;
    for line in text.lines().cycle() {
        if library.exists() && !is_told {
            let status = Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status();
            assert!(status.expect("there is kill").success());
            is_told = true;
        }
        // The import no longer reads when it has ended.
        if writeln!(stdin, "{line}").is_err() {
            break;
        }
    }
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.contains("the same command adds the rest"),
        "{message}"
    );
    shelf
        .run(&["library", "import", "many.ggf"])
        .assert()
        .success();
    assert_eq!(games(&shelf), 300);
}
