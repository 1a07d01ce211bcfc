//! The file of a book: round trips, probes, and damage.

use obverse_book::{Book, BookFile, BookMove, DamagedBook, Date, Probe, ProbeError, write_book};
use obverse_core::{Position, Random};

use crate::common;

fn bytes(book: &Book) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_book(book, Date(7), &mut bytes).expect("memory");
    bytes
}

#[test]
fn a_book_comes_back_and_every_position_is_found() {
    for (games, plies) in [(0, 0), (1, 0), (30, 20), (300, 58)] {
        let book = common::book(3, games, plies);
        let file = BookFile::new(bytes(&book)).expect("a book");
        assert_eq!((file.len(), file.date()), (book.len() as u64, Date(7)));
        assert_eq!(file.load().expect("sound"), book);
        for entry in book.entries() {
            let found = file.probe(entry.board()).expect("sound");
            assert_eq!(found.as_ref(), Some(entry));
        }
        let mut random = Random::new(99);
        for board in common::boards(&mut random, 20, 58) {
            let canonical = board.canonical().0;
            let found = file.probe(canonical).expect("sound");
            assert_eq!(found.as_ref(), book.canonical_entry(canonical));
        }
    }
}

#[test]
fn the_moves_of_a_position_are_those_of_the_book_in_memory() {
    let book = common::book(8, 40, 12);
    let file = BookFile::new(bytes(&book)).expect("a book");
    for board in common::boards(&mut Random::new(8), 40, 12) {
        let Ok(known) = BookMove::all(&book, board);
        assert_eq!(BookMove::all(&file, board).expect("sound"), known);
        assert!(
            known
                .iter()
                .all(|mv| board.legal_squares().contains(mv.square))
        );
        assert!(known.is_sorted_by_key(|mv| -mv.worth.value));
    }
    let Ok(first) = BookMove::all(&book, Position::start().board());
    assert_eq!(first.len(), 4, "the symmetric first moves");
}

#[test]
fn a_truncated_file_is_refused_at_every_length() {
    let whole = bytes(&common::book(4, 2, 5));
    for length in 0..whole.len() {
        let error = BookFile::new(&whole[..length]).expect_err("it is too short");
        assert!(matches!(
            error,
            ProbeError::Damaged(DamagedBook::ShortHeader(_) | DamagedBook::Length { .. })
        ));
    }
}

#[test]
fn a_changed_byte_is_found() {
    let whole = bytes(&common::book(4, 2, 5));
    for place in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[place] ^= 1 << (place % 8);
        let result = BookFile::new(damaged).and_then(|file| file.load());
        assert!(result.is_err(), "byte {place}");
    }
}

#[test]
fn other_files_are_refused_with_the_reason() {
    let refusal = |bytes: &[u8]| BookFile::new(bytes).expect_err("refused").to_string();
    assert!(refusal(b"").contains("expected a header of 64 bytes"));
    assert!(refusal(&[b'x'; 100]).contains("not a book of Obverse"));
    let mut newer = bytes(&Book::new());
    newer[8] = 2;
    assert!(refusal(&newer).contains("version 2"));
}

/// Records that are not sorted do not hang or panic a probe.
#[test]
fn a_probe_of_unsorted_records_ends() {
    let book = common::book(3, 200, 30);
    let whole = bytes(&book);
    let mut records: Vec<&[u8]> = whole[64..].chunks(40).collect();
    records.reverse();
    let mut reversed = whole[..64].to_vec();
    reversed.extend(records.concat());
    let file = BookFile::new(reversed).expect("the header is sound");
    for entry in book.entries() {
        let _ = file.probe(entry.board());
    }
    assert!(file.load().is_err());
}
