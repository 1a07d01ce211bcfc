//! Puts damage between two good records, and checks that readers yield both records and do not panic.

use std::fmt::Debug;

use obverse_core::{Game, Square};
use obverse_formats::{GameRecord, ReadError, ggf, obf, pgn, sgf, xot};
use proptest::collection::vec;
use proptest::prelude::*;

/// Generates damage: random bytes mixed with tokens of the formats.
fn damage() -> impl Strategy<Value = Vec<u8>> {
    let pieces: &[&[u8]] = &[
        b"(;",
        b"(;GM[",
        b"(;FF[4]",
        b"GM[2]",
        b"GM[Othello]",
        b"B[",
        b"W[d6]",
        b"AB[a1]",
        b"BO[8 ",
        b"(",
        b")",
        b"[",
        b"]",
        b"\\",
        b"{",
        b"}",
        b";",
        b"%",
        b"#",
        b"$",
        b"\"",
        b"\n",
        b"\r\n",
        b"\n\n",
        b"[Black \"",
        b"[Event \"x\"]",
        b"\"]",
        b"1. f5",
        b" 37-27\n",
        b"--",
        b"f5",
        b":+4;",
    ];
    let piece = prop_oneof![
        4 => prop::sample::select(pieces).prop_map(<[u8]>::to_vec),
        1 => vec(any::<u8>(), 1..4),
    ];
    vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

/// Returns two copies of a record with the damage between them, each on its own line.
fn around(record: &[u8], damage: &[u8]) -> Vec<u8> {
    [record, b"\n", damage, b"\n\n", record].concat()
}

/// Asserts that the first and the last result of a reader are the expected record.
fn assert_survives<T, E>(
    mut reader: impl Iterator<Item = Result<T, ReadError<E>>>,
    expected: &T,
) -> Result<(), TestCaseError>
where
    T: Debug + PartialEq,
    E: Debug,
{
    let first = reader.next().unwrap();
    prop_assert_eq!(&first.unwrap(), expected);
    let last = reader.last().unwrap();
    prop_assert_eq!(&last.unwrap(), expected);
    Ok(())
}

fn game() -> Game {
    let mut game = Game::new();
    for square in [Square::F5, Square::D6, Square::C3] {
        game.place(square).unwrap();
    }
    game
}

proptest! {
    #[test]
    fn games_survive_their_neighbours(damage in damage()) {
        let record = GameRecord::new(game());

        let mut text = Vec::new();
        ggf::write(&record, &mut text).unwrap();
        assert_survives(ggf::Reader::new(&around(&text, &damage)[..]), &record)?;

        let mut text = Vec::new();
        sgf::write(&record, &mut text).unwrap();
        assert_survives(sgf::Reader::new(&around(&text, &damage)[..]), &record)?;

        let mut text = Vec::new();
        pgn::write(&record, &mut text).unwrap();
        assert_survives(pgn::Reader::new(&around(&text, &damage)[..]), &record)?;
    }

    #[test]
    fn lines_survive_their_neighbours(damage in damage()) {
        let mut text = Vec::new();
        xot::write(&game(), &mut text).unwrap();
        assert_survives(xot::Reader::new(&around(&text, &damage)[..]), &game())?;

        let problem = obf::Problem::new(game().position());
        let mut text = Vec::new();
        obf::write(&problem, &mut text).unwrap();
        assert_survives(obf::Reader::new(&around(&text, &damage)[..]), &problem)?;
    }
}

/// Input whose second read fails.
struct Broken<'a>(&'a [u8]);

impl std::io::Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let text = std::mem::take(&mut self.0);
        if text.is_empty() {
            return Err(std::io::Error::other("broken"));
        }
        buffer[..text.len()].copy_from_slice(text);
        Ok(text.len())
    }
}

/// Checks that every reader reports an I/O error once and then ends.
#[test]
fn failures_are_reported_once() {
    fn results<T, E>(reader: impl Iterator<Item = Result<T, ReadError<E>>>) -> Vec<bool> {
        let is_failure = |result: Result<T, ReadError<E>>| matches!(result, Err(ReadError::Io(_)));
        reader.take(9).map(is_failure).collect()
    }
    fn input(text: &str) -> std::io::BufReader<Broken<'_>> {
        std::io::BufReader::new(Broken(text.as_bytes()))
    }
    let expected = [false, true];
    assert_eq!(results(ggf::Reader::new(input("(;B[f5];)(;B["))), expected);
    assert_eq!(results(sgf::Reader::new(input("(;B[f5])(;B["))), expected);
    assert_eq!(
        results(pgn::Reader::new(input("1. f5 *\n1. f5\n"))),
        expected
    );
    assert_eq!(results(xot::Reader::new(input("f5\nf5"))), expected);
    let board = "---------------------------OX------XO--------------------------- X;\n";
    assert_eq!(results(obf::Reader::new(input(board))), expected);
}
