//! Checks that the table of levels in `docs/levels.md` is up to date. `./test --bless` rewrites the table.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use obverse_engine::{Level, Selectivity};

/// The line before the table. The table is the last part of the file.
const MARK: &str = "<!-- The rest is written by the tests of obverse-engine. -->\n";

fn table() -> String {
    let mut text = String::from("\n| level | plies |");
    for selectivity in Selectivity::ALL {
        write!(text, " {selectivity} |").expect("memory");
    }
    text += "\n| ---: | ---: |";
    text += &" ---: |".repeat(Selectivity::ALL.len());
    text += "\n";
    for number in 1..=60 {
        let level = Level::new(number).expect("levels 1 to 60");
        // The highest number of empties that the level solves with at least this confidence.
        let reach = |selectivity| {
            let is_solved = |&empties: &u32| {
                let (depth, confidence) = level.depth(empties);
                depth == empties && confidence >= selectivity
            };
            (0..=60)
                .rev()
                .find(is_solved)
                .expect("0 empties are solved")
        };
        let plies = match reach(Selectivity::BOLDEST) {
            60 => "-".to_owned(),
            _ => level.depth(60).0.to_string(),
        };
        write!(text, "| {number} | {plies} |").expect("memory");
        for selectivity in Selectivity::ALL {
            write!(text, " {} |", reach(selectivity)).expect("memory");
        }
        text += "\n";
    }
    text
}

#[test]
fn the_documented_table_matches_the_levels() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/levels.md");
    let text = fs::read_to_string(&path).expect("the document can be read");
    let (intro, old) = text.split_once(MARK).expect("the document has a table");
    let new = table();
    if std::env::var_os("OBVERSE_BLESS").is_some() {
        fs::write(&path, format!("{intro}{MARK}{new}")).expect("the document can be written");
    } else {
        assert_eq!(
            old, new,
            "docs/levels.md is out of date: run ./test --bless to rewrite it"
        );
    }
}
