//! `obverse book`: learning, showing, merging, pruning, checking, importing and exporting, and the fewest moves to remember.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::common::{complaint, json, obverse, stderr, stdout, text};

struct Scratch(TempDir);

impl Scratch {
    fn new() -> Scratch {
        Scratch(tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The path of a file as an argument.
    fn name(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// A small book from the start.
    fn learned(&self, name: &str, positions: &str) -> String {
        let book = self.name(name);
        let words = ["book", "learn", "start", "--book", &book, "--level", "2"];
        let report = json(&[&words[..], &["--positions", positions, "--json"]].concat());
        assert_eq!(report["outcome"], "budget");
        assert_eq!(report["positions"].to_string(), positions);
        book
    }
}

fn check(book: &str) -> Value {
    let report = json(&["book", "check", book, "--json"]);
    assert_eq!(report["good"], true);
    report
}

#[test]
fn a_learned_book_is_sound_and_shown() {
    let scratch = Scratch::new();
    let book = scratch.learned("a.book", "40");
    assert_eq!(check(&book)["positions"], 40);
    assert!(!Path::new(&format!("{book}.learned")).exists());

    let shown = json(&["book", "show", "f5", "--book", &book, "--json"]);
    assert_eq!(shown["known"], true);
    let moves = shown["moves"].as_array().expect("moves");
    assert!(!moves.is_empty());
    let values: Vec<i64> = moves
        .iter()
        .map(|mv| mv["value"].as_i64().expect("a value"))
        .collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert_eq!(shown["value"], moves[0]["value"]);
    assert_eq!(moves[0]["estimate"]["level"], 2);
    // Symmetric positions have the same value.
    let turned = json(&["book", "show", "d3", "--book", &book, "--json"]);
    assert_eq!(turned["value"], shown["value"]);
    let table = text(&["book", "show", "f5", "--book", &book]);
    assert!(table.contains("White to move, value"), "{table}");
}

#[test]
fn an_unknown_position_is_said_to_be_unknown() {
    let scratch = Scratch::new();
    let book = scratch.learned("a.book", "5");
    let words = ["book", "show", "f5f6e6f4c3", "--book", &book];
    let shown = stdout(obverse(&words).assert().code(1));
    assert!(shown.contains("does not have this position"), "{shown}");
}

#[test]
fn learning_continues_where_it_ended() {
    let scratch = Scratch::new();
    let book = scratch.learned("a.book", "20");
    let words = [
        "book",
        "learn",
        "start",
        "--book",
        &book,
        "--level",
        "2",
        "--positions",
        "10",
    ];
    let words = [&words[..], &["--json"]].concat();
    assert_eq!(json(&words)["positions"], 30);
    check(&book);
}

#[test]
fn games_and_deviations_are_learned() {
    let scratch = Scratch::new();
    let book = scratch.name("a.book");
    fs::write(scratch.path("games.txt"), "f5d6c3d3c4\nf5f6e6f4c3\n").expect("written");
    let games = scratch.name("games.txt");
    let words = [
        "book", "learn", &games, "--book", &book, "--level", "1", "--loss", "0",
    ];
    json(&[&words[..], &["--plies", "5", "--positions", "11", "--json"]].concat());
    for moves in ["f5d6c3d3c4", "f5f6e6f4c3"] {
        assert_eq!(
            json(&["book", "show", moves, "--book", &book, "--json"])["known"],
            true
        );
    }
    let words = [
        "book", "deviate", "f5", "--book", &book, "--level", "1", "--plies", "2", "--json",
    ];
    assert_eq!(json(&words)["outcome"], "complete");
    check(&book);
}

#[test]
fn merged_books_do_not_depend_on_the_order() {
    let scratch = Scratch::new();
    let a = scratch.learned("a.book", "20");
    let b = scratch.name("b.book");
    let words = [
        "book",
        "learn",
        "f5f6",
        "--book",
        &b,
        "--level",
        "3",
        "--positions",
        "15",
        "--json",
    ];
    json(&words);
    let [ab, ba] = ["ab", "ba"].map(|name| scratch.name(name));
    json(&["book", "merge", &a, &b, "-o", &ab, "--json"]);
    json(&["book", "merge", &b, &a, "-o", &ba, "--json"]);
    let as_text = |book: &str| text(&["book", "export", book, "-o", "-"]);
    assert_eq!(as_text(&ab), as_text(&ba));
    let again = json(&["book", "merge", &a, "-o", &ab, "--json"]);
    assert_eq!(
        (&again["added"], &again["improved"]),
        (&0.into(), &0.into())
    );
    check(&ab);
}

#[test]
fn books_come_back_from_all_formats() {
    let scratch = Scratch::new();
    let book = scratch.learned("a.book", "60");
    let value = |book: &str, moves: &str| {
        json(&["book", "show", moves, "--book", book, "--json"])["value"].clone()
    };
    for name in ["book.dat", "book.egbk3", "book.txt"] {
        let file = scratch.name(name);
        text(&["book", "export", &book, "-o", &file]);
        let again = scratch.name(&format!("{name}.book"));
        let report = json(&["book", "import", &file, "--book", &again, "--json"]);
        assert_eq!(
            (&report["positions"], &report["bad"]),
            (&60.into(), &0.into()),
            "{name}"
        );
        for moves in ["start", "f5", "f5d6", "f5f6"] {
            assert_eq!(value(&again, moves), value(&book, moves), "{name}, {moves}");
        }
        check(&again);
    }
    let as_text = |book: &str| text(&["book", "export", book, "-o", "-", "--format", "text"]);
    assert_eq!(as_text(&scratch.name("book.txt.book")), as_text(&book));
}

#[test]
fn pruning_keeps_values() {
    let scratch = Scratch::new();
    let book = scratch.learned("a.book", "40");
    let before = json(&["book", "show", "f5", "--book", &book, "--json"])["value"].clone();
    let report = json(&["book", "prune", "--book", &book, "--plies", "2", "--json"]);
    assert!(report["removed"].as_u64().expect("a number") > 0);
    let after = json(&["book", "show", "f5", "--book", &book, "--json"])["value"].clone();
    assert_eq!(after, before);
    check(&book);
    let error = complaint(2, &["book", "prune", "f5d6c3d3c4f4c5b3", "--book", &book]);
    assert!(error.contains("does not have this position"), "{error}");
}

#[test]
fn the_fewest_moves_are_a_tree_and_a_list() {
    let scratch = Scratch::new();
    let book = scratch.learned("a.book", "60");
    let list = scratch.name("learn.txt");
    let words = [
        "book", "least", "start", "--side", "black", "--book", &book, "--loss", "4",
    ];
    let report = json(&[&words[..], &["--json", "-o", &list]].concat());
    let lines = report["lines"].as_array().expect("lines");
    assert_eq!(report["positions"], lines.len());
    let written = fs::read_to_string(&list).expect("a list");
    assert_eq!(written.lines().count(), lines.len());
    let tree = text(&words);
    assert!(tree.contains("Black has to remember"), "{tree}");
}

#[test]
fn wrong_files_are_refused_and_kept() {
    let scratch = Scratch::new();
    let missing = scratch.name("none.book");
    for task in ["check", "export"] {
        let mut words = vec!["book", task, &missing];
        if task == "export" {
            words.extend(["-o", "-"]);
        }
        assert!(complaint(2, &words).contains("there is no file"));
    }
    let book = scratch.learned("a.book", "5");
    let whole = fs::read(&book).expect("a book");
    let mut damaged = whole.clone();
    damaged[70] ^= 1;
    for (content, reason) in [
        (&whole[..whole.len() / 2], "the file was cut"),
        (&b"GIF89a"[..], "expected a header of 64 bytes"),
        (&damaged[..], "is damaged"),
    ] {
        fs::write(&book, content).expect("damaged");
        for words in [
            vec!["book", "check", &book],
            vec![
                "book",
                "learn",
                "start",
                "--book",
                &book,
                "--positions",
                "1",
            ],
            vec!["book", "merge", &book, "-o", &missing],
        ] {
            let error = complaint(2, &words);
            assert!(error.contains(reason), "{error}");
            assert_eq!(fs::read(&book).expect("kept"), content);
        }
    }
    assert!(!Path::new(&missing).exists());
    let words = ["book", "import", &book, "--book", &missing];
    fs::write(&book, "hello\n").expect("written");
    assert!(complaint(2, &words).contains("not a board"));
}

#[test]
fn a_bad_position_of_an_imported_book_is_skipped() {
    let scratch = Scratch::new();
    let book = scratch.learned("a.book", "5");
    let exported = text(&["book", "export", &book, "-o", "-"]);
    let file = scratch.name("book.txt");
    fs::write(&file, exported.replacen("; score", "; luck 3; score", 1)).expect("written");
    let again = scratch.name("b.book");
    let run = obverse(&["book", "import", &file, "--book", &again])
        .assert()
        .code(1);
    assert!(stderr(run).contains("line 2, column 1: unknown field `luck`"));
    assert_eq!(check(&again)["positions"], 4);
}

#[cfg(target_os = "linux")]
mod processes {
    use std::process::{Child, Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, kill_process};

    use super::*;

    fn log_length(book: &str) -> u64 {
        fs::metadata(format!("{book}.learned")).map_or(0, |log| log.len())
    }

    /// A process that learns without end, and has finished at least one search.
    fn learning(book: &str) -> Child {
        let before = log_length(book);
        let mut child = Command::new(env!("CARGO_BIN_EXE_obverse"))
            .args([
                "book", "learn", "start", "--book", book, "--level", "3", "--loss", "40",
            ])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        while log_length(book) <= before.max(16) {
            assert!(child.try_wait().expect("a child").is_none(), "it ended");
            sleep(Duration::from_millis(1));
        }
        child
    }

    #[test]
    fn a_killed_learner_loses_nothing() {
        let scratch = Scratch::new();
        let book = scratch.name("a.book");
        let mut known = 0;
        for round in 0..6 {
            let mut child = learning(&book);
            sleep(Duration::from_millis(round * 7));
            child.kill().expect("killed");
            child.wait().expect("ended");
            let log = fs::metadata(format!("{book}.learned"))
                .expect("the log")
                .len();
            assert!(log >= 16 + 40);
            // The next command that writes the book merges the log.
            let words = [
                "book",
                "learn",
                "start",
                "--book",
                &book,
                "--level",
                "3",
                "--positions",
                "0",
            ];
            let report = json(&[&words[..], &["--json"]].concat());
            let positions = report["positions"].as_u64().expect("a number");
            assert!(positions >= known.max(1), "{positions} after {known}");
            known = positions;
            assert_eq!(check(&book)["positions"], positions);
        }
    }

    #[test]
    fn control_c_saves_the_book_and_two_learners_do_not_meet() {
        let scratch = Scratch::new();
        let book = scratch.name("a.book");
        let child = learning(&book);
        let error = complaint(2, &["book", "learn", "f5", "--book", &book]);
        assert!(error.contains("another process is writing"), "{error}");
        let pid = Pid::from_raw(i32::try_from(child.id()).expect("a pid")).expect("a pid");
        kill_process(pid, Signal::INT).expect("interrupted");
        let output = child.wait_with_output().expect("ended");
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(text.contains("run the same command again"), "{text}");
        assert!(!Path::new(&format!("{book}.learned")).exists());
        check(&book);
    }
}
