//! The fuzz targets as plain functions, one module per parser. Each function panics if a property of its
//! parser does not hold for the input.
//!
//! `cargo test` runs every target on its corpus with the stable compiler. `./run` fuzzes all targets, and
//! `cargo +nightly fuzz run --features libfuzzer ggf` fuzzes one target, here `ggf`.

pub mod board_string;
pub mod book_file;
pub mod book_log;
pub mod book_text;
pub mod cassio;
pub mod detect;
pub mod edax_book;
pub mod egaroucid_book;
pub mod ggf;
pub mod gtp;
pub mod legal_moves;
pub mod library_index;
pub mod nboard;
pub mod obf;
pub mod obverse_json;
pub mod pgn;
pub mod problem_file;
pub mod quest;
pub mod sgf;
pub mod transcript;
pub mod wthor;
pub mod wthor_names;
pub mod xot;

use std::fmt::Debug;
use std::io;

use obverse_core::Game;
use obverse_formats::{Located, Location, ReadError};

/// Name and function of a target.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 23] = [
    ("board_string", board_string::check),
    ("book_file", book_file::check),
    ("book_log", book_log::check),
    ("book_text", book_text::check),
    ("cassio", cassio::check),
    ("detect", detect::check),
    ("edax_book", edax_book::check),
    ("egaroucid_book", egaroucid_book::check),
    ("ggf", ggf::check),
    ("gtp", gtp::check),
    ("legal_moves", legal_moves::check),
    ("library_index", library_index::check),
    ("nboard", nboard::check),
    ("obf", obf::check),
    ("obverse_json", obverse_json::check),
    ("pgn", pgn::check),
    ("problem_file", problem_file::check),
    ("quest", quest::check),
    ("sgf", sgf::check),
    ("transcript", transcript::check),
    ("wthor", wthor::check),
    ("wthor_names", wthor_names::check),
    ("xot", xot::check),
];

/// Asserts that every move of the game is legal.
pub fn assert_replays(game: &Game) {
    let mut again = Game::from_position(game.start());
    for mv in game.moves() {
        again.play(mv).expect("a game that was read is legal");
    }
    assert_eq!(again.position(), game.position());
}

/// Asserts that the location is inside the input.
pub fn assert_inside(at: Location, input: &[u8]) {
    let Location::Text { line, column } = at else {
        panic!("{at} is not a location in a text");
    };
    let lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').collect();
    let index = usize::try_from(line - 1).expect("lines count from 1");
    assert!(index < lines.len(), "line {line} of {}", lines.len());
    let width = lines[index].len() as u64 + 1;
    assert!((1..=width).contains(&column), "column {column} of {width}");
}

/// Reads everything, asserts that errors are located inside the input, and returns the records.
pub fn records<T, E>(
    reader: impl Iterator<Item = Result<T, ReadError<E>>>,
    input: &[u8],
) -> Vec<T> {
    let mut records = Vec::new();
    for result in reader {
        match result {
            Ok(record) => records.push(record),
            Err(ReadError::Bad(Located { at, .. })) => assert_inside(at, input),
            Err(ReadError::Io(error)) => panic!("memory cannot fail: {error}"),
        }
    }
    records
}

/// Like [`records`] for binary formats. Also returns the number of errors.
pub fn binary_records<T, E>(
    reader: impl Iterator<Item = Result<T, ReadError<E>>>,
    input: &[u8],
) -> (Vec<T>, usize) {
    let mut records = Vec::new();
    let mut errors = 0;
    for result in reader {
        match result {
            Ok(record) => records.push(record),
            Err(ReadError::Bad(Located { at, .. })) => {
                let Location::Byte(offset) = at else {
                    panic!("{at} is not a location in a binary file");
                };
                assert!(
                    offset < input.len() as u64,
                    "byte {offset} of {}",
                    input.len()
                );
                errors += 1;
            }
            Err(ReadError::Io(error)) => panic!("memory cannot fail: {error}"),
        }
    }
    (records, errors)
}

/// Asserts that the records are equal after writing and reading them.
pub fn assert_round_trip<T, E, I>(
    records: &[T],
    write: impl Fn(&T, &mut Vec<u8>) -> io::Result<()>,
    read: impl Fn(Vec<u8>) -> I,
) where
    T: Debug + PartialEq,
    E: Debug,
    I: Iterator<Item = Result<T, ReadError<E>>>,
{
    let mut text = Vec::new();
    for record in records {
        write(record, &mut text).expect("memory cannot fail");
    }
    let again: Result<Vec<T>, ReadError<E>> = read(text).collect();
    assert_eq!(again.expect("what is written can be read"), records);
}
