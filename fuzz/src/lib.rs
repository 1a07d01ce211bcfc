//! What the fuzz targets share: invariants that hold for whatever a parser delivers.
//!
//! Run one with `cargo +nightly fuzz run ggf`.

use std::fmt::Debug;
use std::io;

use obverse_core::Game;
use obverse_formats::{Located, Location, ReadError};

/// Every move of the game is legal where it was played.
pub fn assert_replays(game: &Game) {
    let mut again = Game::from_position(game.start());
    for mv in game.moves() {
        again.play(mv).expect("a delivered game is legal");
    }
    assert_eq!(again.position(), game.position());
}

/// The place exists in the input.
pub fn assert_inside(at: Location, input: &[u8]) {
    let Location::Text { line, column } = at else {
        panic!("{at} is no place in a text");
    };
    let lines: Vec<&[u8]> = input.split(|&byte| byte == b'\n').collect();
    let index = usize::try_from(line - 1).expect("lines count from 1");
    assert!(index < lines.len(), "line {line} of {}", lines.len());
    let width = lines[index].len() as u64 + 1;
    assert!((1..=width).contains(&column), "column {column} of {width}");
}

/// Reads everything, says where errors are inside of the input, and hands out the records.
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

/// All records, written one behind the other, are read again as they are.
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
