//! `docs/levels.md` says what the levels do. `./test --bless` writes its table anew.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use obverse_engine::{Level, Selectivity};

/// The line behind which the table stands, at the end of the file.
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
        let level = Level::new(number).expect("there are 60");
        // The farthest from the end that plays to the last disc at least this surely.
        let reach = |selectivity| {
            let is_to_the_end = |&empties: &u32| {
                let (depth, surely) = level.depth(empties);
                depth == empties && surely >= selectivity
            };
            (0..=60).rev().find(is_to_the_end).expect("0 is the end")
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
fn the_documented_table_is_what_levels_do() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/levels.md");
    let text = fs::read_to_string(&path).expect("the document can be read");
    let (words, old) = text.split_once(MARK).expect("the document has a table");
    let new = table();
    if std::env::var_os("OBVERSE_BLESS").is_some() {
        fs::write(&path, format!("{words}{MARK}{new}")).expect("the document can be written");
    } else {
        assert_eq!(old, new, "docs/levels.md is out of date: ./test --bless");
    }
}
