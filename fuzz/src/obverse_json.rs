//! Obverse's own JSON.

use crate::{assert_replays, assert_round_trip, records};
use obverse_formats::obverse_json::{Entry, Reader, write, write_problem};

/// Holds for any input.
pub fn check(input: &[u8]) {
    let entries = records(Reader::new(input), input);
    for entry in &entries {
        match entry {
            Entry::Game(record) => {
                assert_replays(&record.game);
                assert!(record.annotations.len() <= record.game.moves().len());
            }
            Entry::Problem(problem) => {
                for &(mv, _) in &problem.moves {
                    problem.position.check(mv).expect("scored moves are legal");
                }
            }
        }
    }
    // A result that only the moves told is written down, so compare from the second time on.
    let mut text = Vec::new();
    for entry in &entries {
        write_entry(entry, &mut text).expect("memory cannot fail");
    }
    let again = records(Reader::new(&text[..]), &text);
    assert_eq!(again.len(), entries.len());
    assert_round_trip(&again, write_entry, |text| {
        Reader::new(std::io::Cursor::new(text))
    });
}

fn write_entry(entry: &Entry, out: &mut Vec<u8>) -> std::io::Result<()> {
    match entry {
        Entry::Game(record) => write(record, out),
        Entry::Problem(problem) => write_problem(problem, out),
    }
}
