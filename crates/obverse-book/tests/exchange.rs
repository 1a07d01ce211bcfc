//! Books of other programs and text: what is written is read back.

use std::collections::HashMap;

use obverse_book::{Book, Bounds, CheckReport, Date, Entry, Estimate, edax, egaroucid, text};
use obverse_core::{Board, Move, Position, Square};
use obverse_engine::Selectivity;
use obverse_formats::{edax_book, egaroucid_book};

use crate::common;

fn through_text(book: &Book) -> Book {
    let mut bytes = Vec::new();
    text::write(book, &mut bytes).expect("memory");
    let mut again: Book = text::Reader::new(&bytes[..])
        .map(|entry| entry.expect("what was written"))
        .collect();
    again.back_up();
    again
}

#[test]
fn text_keeps_everything() {
    let mut random = obverse_core::Random::new(9);
    let mut book = Book::new();
    for board in common::boards(&mut random, 20, 58) {
        book.insert(match common::proven_entry(&mut random, board) {
            Some(entry) => entry,
            None => continue,
        });
    }
    book.back_up();
    assert_eq!(through_text(&book), book);
}

#[test]
fn bad_lines_are_errors_with_their_number() {
    let start = "---------------------------OX------XO--------------------------- X";
    let rest = "; score +0; depth 3; confidence 100";
    let cases = [
        ("hello".to_owned(), "not a board"),
        (start.to_owned(), "`score` is missing"),
        (
            format!("{start}; score 65; depth 1; confidence 100"),
            "illegal",
        ),
        (format!("{start}; score x"), "`x` is not a score"),
        (format!("{start}{rest}; best a1"), "illegal"),
        (
            format!("{start}{rest}; proven 3 2"),
            "`3 2` is not a pair of bounds",
        ),
        (format!("{start}{rest}; level 61"), "`61` is not a level"),
        (format!("{start}{rest}; luck 3"), "unknown field `luck`"),
        (
            format!("{start}{rest}; {}", "x".repeat(2000)),
            "more than 1024 bytes",
        ),
    ];
    for (line, reason) in cases {
        let text = format!("# a comment\n\n{line}\n{start}{rest}\n");
        let mut reader = text::Reader::new(text.as_bytes());
        let error = reader
            .next()
            .expect("a line")
            .expect_err("it is bad")
            .to_string();
        assert!(error.starts_with("line 3, column 1: "), "{error}");
        assert!(error.contains(reason), "{error}");
        assert!(
            reader.next().expect("a line").is_ok(),
            "the next line is read"
        );
    }
}

/// The values of all positions by board.
fn values(book: &Book) -> HashMap<Board, i8> {
    book.entries()
        .map(|entry| (entry.board(), entry.worth.value))
        .collect()
}

fn through_edax(book: &Book) -> Book {
    let (header, entries) = edax::from_book(book, Date(1_763_596_800));
    assert_eq!(edax::date(&header), Some(Date(1_763_596_800)));
    let mut writer = edax_book::Writer::new(Vec::new(), &header).expect("memory");
    entries
        .iter()
        .for_each(|entry| writer.write(entry).expect("memory"));
    let bytes = writer.into_inner();
    let reader = edax_book::Reader::new(&bytes[..]).expect("a book");
    let mut again: Book = reader
        .filter_map(|entry| edax::to_entry(&entry.expect("what was written"), Date(0)))
        .collect();
    again.back_up();
    again
}

/// Edax does not store proven bounds, so the books have none.
#[test]
fn edax_keeps_all_values() {
    for seed in 0..4 {
        let book = common::book(seed, 30, 58);
        let again = through_edax(&book);
        assert_eq!(values(&again).len(), values(&book).len());
        for (board, value) in values(&book) {
            let found = again.canonical_entry(board).expect("kept").worth.value;
            // Scores of finished games are proven for us and not in the book of Edax.
            assert_eq!(found, value, "{}", obverse_book::board_text(board));
        }
        assert!(CheckReport::of(&again).is_good());
    }
}

/// What Edax checks when it repairs a book (`book fix`).
#[test]
fn edax_finds_nothing_to_repair() {
    let book = common::book(2, 30, 58);
    let (header, entries) = edax::from_book(&book, Date(0));
    assert_eq!(header.positions as usize, entries.len());
    let all: HashMap<Board, &edax_book::BookEntry> =
        entries.iter().map(|entry| (entry.board, entry)).collect();
    assert_eq!(all.len(), entries.len(), "no position twice");
    for entry in &entries {
        let board = entry.board;
        assert_eq!(board.canonical().0, board);
        let position = Position::new(board, obverse_core::Color::Black).expect("discs");
        let mut moves: Vec<Move> = entry.links.iter().map(|link| link.mv).collect();
        for link in &entry.links {
            let next = position.play(link.mv).expect("legal").board().canonical().0;
            let next = all
                .get(&next)
                .expect("a link leads to a position of the book");
            assert_eq!(i16::from(link.score), -next.value);
        }
        moves.extend(entry.leaf.map(|leaf| leaf.mv));
        moves.sort();
        let count = moves.len();
        moves.dedup();
        assert_eq!(moves.len(), count, "no move twice");
        match entry.leaf {
            Some(leaf) => assert!(position.check(leaf.mv).is_ok()),
            None => assert_eq!(count, position.legal_moves().count(), "all moves are links"),
        }
        let scores = entry.links.iter().chain(&entry.leaf).map(|link| link.score);
        assert_eq!(scores.max().map(i16::from), Some(entry.value));
    }
}

#[test]
fn egaroucid_keeps_the_values_of_leaves_and_inner_positions() {
    for seed in 0..4 {
        let book = common::book(seed, 30, 58);
        let entries = egaroucid::from_book(&book);
        let mut writer =
            egaroucid_book::Writer::new(Vec::new(), entries.len() as u64).expect("memory");
        entries
            .iter()
            .for_each(|entry| writer.write(entry).expect("memory"));
        let bytes = writer.into_inner();
        let reader = egaroucid_book::Reader::new(&bytes[..]).expect("a book");
        let mut again: Book = reader
            .filter_map(|entry| egaroucid::to_entry(&entry.expect("written"), Date(0)))
            .collect();
        again.back_up();
        assert_eq!(values(&again), values(&book), "seed {seed}");
    }
}

/// A position that must pass in Edax's book stands for the one after the pass.
#[test]
fn passes_are_part_of_the_move() {
    let must_pass = Board::new(Square::B1.bitboard(), Square::A1.bitboard()).expect("disjoint");
    let estimate = Estimate {
        score: 64,
        best: Some(Square::C1),
        depth: 1,
        selectivity: Selectivity::NONE,
        level: None,
        weights: None,
        date: Date(0),
    };
    let entry = Entry::new(must_pass.pass(), estimate, Bounds::exact(64)).expect("playable");
    let from_pass = Entry::new(
        must_pass,
        Estimate {
            score: -64,
            best: None,
            ..estimate
        },
        Bounds::exact(-64),
    );
    let from_pass = from_pass.expect("the position after the pass");
    assert_eq!(from_pass.board(), entry.board());
    assert_eq!(from_pass.worth, entry.worth);
}
