//! Programs that fail in matches and tournaments.

#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::common::{json, obverse, stderr, stdout, text};
use serde_json::{Value, json};

/// A program that always answers d4. It passes the check before the first game, loses every game, and adds a line to a
/// file whenever it is started.
fn failing(directory: &Path) -> String {
    let starts = directory.join("starts");
    format!(
        "program:name=Ann,timeout=600,sh -c 'echo x >> {}; echo d4'",
        starts.display()
    )
}

fn starts(directory: &Path) -> usize {
    let text = fs::read_to_string(directory.join("starts"));
    text.map_or(0, |text| text.lines().count())
}

const OUT: &str = "out after three failures in a row: played d4, but d4 is occupied";

#[test]
fn a_program_is_out_of_a_match_after_three_failures() {
    let directory = tempfile::tempdir().expect("a directory");
    let ann = failing(directory.path());
    let args = ["match", "--engine", "greedy", "--engine", &ann, "-n", "8"];
    let run = obverse(&args).assert().success();
    assert_eq!(
        starts(directory.path()),
        4,
        "once to check it, then in three games"
    );
    let notes = stderr(obverse(&args).assert().success());
    let lines: Vec<&str> = notes.lines().collect();
    assert_eq!(lines.len(), 4, "{notes}");
    assert!(lines[3].contains(OUT), "{notes}");
    let report = stdout(run);
    assert!(report.contains("8 won, 0 drawn, 0 lost"), "{report}");
    assert!(
        report.contains("0 by the first player, 8 by the second"),
        "{report}"
    );
    assert!(report.contains(&format!("\nAnn is {OUT}")), "{report}");
    let report = json(&[&args[..], &["--json"]].concat());
    assert_eq!(report["out"][0], Value::Null);
    let reason = report["out"][1].as_str().expect("a reason");
    assert!(OUT.ends_with(reason), "{reason}");
    for number in 0..8 {
        let forfeit = report["results"][number]["forfeit"].as_str();
        assert_eq!(
            forfeit.expect("a reason").starts_with("out after"),
            number >= 3,
            "{forfeit:?}"
        );
    }
}

/// A tournament that is interrupted after any game gives the same table, games and reasons after it is resumed.
#[test]
fn a_program_is_out_of_a_tournament_after_three_failures() {
    let directory = tempfile::tempdir().expect("a directory");
    let ann = failing(directory.path());
    let path = directory.path().join("games.ggf");
    let out = path.to_str().expect("text");
    let args = [
        "tournament",
        "--engine",
        &ann,
        "--engine",
        "greedy",
        "--engine",
        "random",
        "-n",
        "4",
        "--out",
        out,
    ];
    let table = text(&args);
    assert_eq!(starts(directory.path()), 4);
    let row = table
        .lines()
        .find(|line| line.contains(" Ann "))
        .expect("a row");
    assert!(row.contains("0.0/8") && row.ends_with("8  out"), "{table}");
    assert!(table.contains(&format!("\nAnn is {OUT}")), "{table}");
    let games = fs::read_to_string(&path).expect("games");
    let marked = games.lines().filter(|game| game.contains(OUT)).count();
    assert_eq!((games.lines().count(), marked), (12, 5), "{games}");

    let resume = [&args[..], &["--resume"]].concat();
    let whole = json(&[&resume[..], &["--json"]].concat());
    assert_eq!(whole["players"][2]["forfeits"], json!(8));
    assert!(whole["players"][2]["out"].is_string());
    for finished in [0, 2, 3, 5, 8, 11] {
        let before = starts(directory.path());
        let kept: String = games.split_inclusive('\n').take(finished).collect();
        fs::write(&path, kept).expect("it can be written");
        let again = json(&[&resume[..], &["--json"]].concat());
        assert_eq!(again, whole, "after {finished} games");
        let missing = 3_usize.saturating_sub(finished);
        // The program is also started once for the check before the first game, unless the file records that it is out
        // (excluded after three failures). The fourth game is the first with such a record.
        let check = usize::from(finished <= 3);
        assert_eq!(
            starts(directory.path()) - before,
            missing + check,
            "after {finished} games"
        );
    }
}
