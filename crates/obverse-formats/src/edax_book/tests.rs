use obverse_core::{Board, Color, Move, Position, Square};

use super::book_entry::{NO_MOVE, PASS};
use super::{BookEntry, Link, Reader, Writer};

/// Returns the bytes of a book entry. All links and the leaf have the score -3.
fn entry_bytes(board: Board, links: &[u8], leaf: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend(board.player().0.to_le_bytes());
    bytes.extend(board.opponent().0.to_le_bytes());
    for count in [10_u32, 20, 30, 40] {
        bytes.extend(count.to_le_bytes());
    }
    for value in [-2_i16, -4, 1] {
        bytes.extend(value.to_le_bytes());
    }
    bytes.extend([u8::try_from(links.len()).unwrap(), 21]);
    for &mv in links.iter().chain([&leaf]) {
        bytes.extend([253, mv]);
    }
    bytes
}

fn book_bytes(announced: i32, entries: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = b"XADEKOOB\x04\x06".to_vec();
    bytes.extend(2013_i16.to_le_bytes());
    bytes.extend([10, 27, 18, 30, 5, 0]);
    for option in [21_i32, 24, 2, 1, 0] {
        bytes.extend(option.to_le_bytes());
    }
    bytes.extend(announced.to_le_bytes());
    bytes.extend(entries.concat());
    bytes
}

fn errors(bytes: &[u8]) -> Vec<String> {
    Reader::new(bytes)
        .unwrap()
        .filter_map(|result| result.err())
        .map(|error| error.to_string())
        .collect()
}

fn start() -> Board {
    Position::start().board()
}

const F5: u8 = Square::F5 as u8;
const D3: u8 = Square::D3 as u8;

#[test]
fn header_and_positions_are_read() {
    let entries = [
        entry_bytes(start(), &[F5], D3),
        entry_bytes(start().play(Square::F5).unwrap(), &[], NO_MOVE),
    ];
    let bytes = book_bytes(2, &entries);
    let mut reader = Reader::new(&bytes[..]).unwrap();
    let header = reader.header();
    assert_eq!(header.release, 6);
    assert_eq!(header.positions, 2);
    assert_eq!((header.date.year, header.date.month), (2013, 10));
    assert_eq!((header.date.minute, header.date.second), (30, 5));
    assert_eq!((header.options.level, header.options.endcut_error), (21, 1));

    let first = reader.next().unwrap().unwrap();
    let link = |square| Link {
        score: -3,
        mv: Move::Place(square),
    };
    assert_eq!(first.board, start());
    assert_eq!((first.wins, first.draws), (10, 20));
    assert_eq!((first.losses, first.lines), (30, 40));
    assert_eq!((first.value, first.lower, first.upper), (-2, -4, 1));
    assert_eq!(first.level, 21);
    assert_eq!(first.links, [link(Square::F5)]);
    assert_eq!(first.leaf, Some(link(Square::D3)));

    let second = reader.next().unwrap().unwrap();
    assert_eq!(second.links, []);
    assert_eq!(second.leaf, None);
    assert!(reader.next().is_none());
}

#[test]
fn a_pass_is_a_link_where_it_is_legal() {
    let board = Board::new(Square::A1.bitboard(), Square::B2.bitboard()).unwrap();
    let pass_only = Board::new(Square::B1.bitboard(), Square::A1.bitboard()).unwrap();
    assert!(
        Position::new(board, Color::Black)
            .unwrap()
            .legal_squares()
            .len()
            == 1
    );
    let bytes = book_bytes(
        2,
        &[
            entry_bytes(board, &[PASS], NO_MOVE),
            entry_bytes(pass_only, &[PASS], NO_MOVE),
        ],
    );
    let results: Vec<_> = Reader::new(&bytes[..]).unwrap().collect();
    assert_eq!(
        results[0].as_ref().unwrap_err().to_string(),
        "byte 83: illegal move: passing is not allowed while a move exists"
    );
    assert_eq!(results[1].as_ref().unwrap().links[0].mv, Move::Pass);
}

#[test]
fn a_bad_position_does_not_hide_the_next() {
    let good = entry_bytes(start(), &[F5], NO_MOVE);
    let mut overlap = good.clone();
    overlap[8..16].copy_from_slice(&start().player().0.to_le_bytes());
    let mut empty = good.clone();
    empty[..16].fill(0);
    let entries = [
        good.clone(),
        overlap,
        empty,
        entry_bytes(start(), &[F5, 0], NO_MOVE),
        entry_bytes(start(), &[F5, 66], NO_MOVE),
        entry_bytes(start(), &[NO_MOVE, F5], NO_MOVE),
        good,
    ];
    let bytes = book_bytes(7, &entries);
    assert_eq!(
        errors(&bytes),
        [
            "byte 86: invalid position: both a black and a white disc on e4 d5",
            "byte 130: invalid position: there is no disc on the board",
            "byte 217: illegal move: a1 flips nothing",
            "byte 263: 66 is not a move: expected a square from 0 to 63, or 64 for a pass",
            "byte 307: 65 is not a move: expected a square from 0 to 63, or 64 for a pass",
        ]
    );
    assert_eq!(Reader::new(&bytes[..]).unwrap().flatten().count(), 2);
}

#[test]
fn counts_are_checked_and_not_trusted() {
    let good = entry_bytes(start(), &[F5], NO_MOVE);
    let mut bytes = book_bytes(i32::MAX, std::slice::from_ref(&good));
    bytes.extend(&good[..43]);
    assert_eq!(
        errors(&bytes),
        [
            "byte 86: the file ends inside a position",
            "byte 38: wrong number of positions: the header says 2147483647, but the file has 1",
        ]
    );
    assert_eq!(
        errors(&book_bytes(-1, &[])),
        ["byte 38: wrong number of positions: the header says -1, but the file has 0"]
    );
}

#[test]
fn other_files_are_refused() {
    let refusal = |bytes: &[u8]| Reader::new(bytes).unwrap_err().to_string();
    let mut bytes = book_bytes(0, &[]);
    assert_eq!(
        refusal(&bytes[..41]),
        "byte 41: the file ends after 41 bytes: expected a header of 42 bytes"
    );
    bytes[8] = 3;
    assert_eq!(
        refusal(&bytes),
        "byte 8: version 3 of the format is not supported: expected version 4"
    );
    bytes[0] = b'E';
    assert_eq!(
        refusal(&bytes),
        "byte 0: not an Edax book: the file does not start with XADEKOOB"
    );
}

#[test]
fn a_book_is_written_back_byte_for_byte() {
    let mut entries = vec![
        entry_bytes(start(), &[F5], D3),
        entry_bytes(start().play(Square::F5).unwrap(), &[], NO_MOVE),
    ];
    // Edax's score of a leaf that does not exist.
    let last = entries[1].len() - 2;
    entries[1][last] = 129;
    let bytes = book_bytes(2, &entries);
    let reader = Reader::new(&bytes[..]).unwrap();
    let mut writer = Writer::new(Vec::new(), &reader.header()).unwrap();
    for entry in reader {
        writer.write(&entry.unwrap()).unwrap();
    }
    assert_eq!(writer.into_inner(), bytes);
}

#[test]
fn an_entry_with_too_many_links_is_refused() {
    let link = Link {
        score: 0,
        mv: Move::Place(Square::F5),
    };
    let bytes = book_bytes(1, &[entry_bytes(start(), &[], NO_MOVE)]);
    let mut reader = Reader::new(&bytes[..]).unwrap();
    let header = reader.header();
    let entry = BookEntry {
        links: vec![link; 256],
        ..reader.next().unwrap().unwrap()
    };
    let mut writer = Writer::new(Vec::new(), &header).unwrap();
    assert!(writer.write(&entry).is_err());
}
