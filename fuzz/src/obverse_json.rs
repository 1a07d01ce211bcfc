//! Fuzz target for Obverse's JSON.

use crate::{assert_replays, assert_round_trip, records};
use obverse_formats::obverse_json::{JsonEntry, Reader, write, write_problem};

/// Panics if a property of this parser does not hold for the input.
pub fn check(input: &[u8]) {
    let entries = records(Reader::new(input), input);
    for entry in &entries {
        match entry {
            JsonEntry::Game(record) => {
                assert_replays(&record.game);
                assert!(record.annotations.len() <= record.game.moves().len());
            }
            JsonEntry::Problem(problem) => {
                for &(mv, _) in &problem.moves {
                    problem.position.check(mv).expect("scored moves are legal");
                }
            }
        }
    }
    // The first write adds the result of the moves as the outcome. So the round trip starts with what was written.
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

fn write_entry(entry: &JsonEntry, out: &mut Vec<u8>) -> std::io::Result<()> {
    match entry {
        JsonEntry::Game(record) => write(record, out),
        JsonEntry::Problem(problem) => write_problem(problem, out),
    }
}
