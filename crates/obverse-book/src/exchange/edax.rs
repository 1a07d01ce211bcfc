//! Conversion from and to Edax's book.
//!
//! An inner position of Edax has links to positions of the book and a leaf, the best of its other moves, as an
//! [`Estimate`] has. Edax's bounds are margins of error and not proofs, so they are not taken over.
//!
//! To Edax, our value and proven bounds are written. Edax has positions that must pass, which are added. If all that is
//! known of the other moves of a position is that they are no better, their leaf gets the score -64.

use obverse_core::{Board, Move, Square};
use obverse_engine::{Level, Selectivity};
use obverse_formats::edax_book::{BookEntry, BookOptions, Date as EdaxDate, Header, Link};

use crate::{Book, Bounds, Date, Entry, Estimate, Successor};

/// The release of Edax's format that is written.
const RELEASE: u8 = 6;

/// The entry of a position of Edax's book; `None` if the book has the position after its pass, or the game is over.
///
/// ```
/// use obverse_book::{Date, edax};
/// use obverse_core::{Move, Position, Square};
/// use obverse_formats::edax_book::{BookEntry, Link};
///
/// let edax = BookEntry {
///     board: Position::start().board(),
///     wins: 0,
///     draws: 0,
///     losses: 0,
///     lines: 1,
///     value: 1,
///     lower: 0,
///     upper: 2,
///     level: 21,
///     links: Vec::new(),
///     leaf: Some(Link { score: 1, mv: Move::Place(Square::F5) }),
/// };
/// let entry = edax::to_entry(&edax, Date(0)).unwrap();
/// assert_eq!((entry.worth.value, entry.estimate().level.unwrap().number()), (1, 21));
/// ```
#[must_use]
pub fn to_entry(edax: &BookEntry, date: Date) -> Option<Entry> {
    let empties = edax.board.empty().len();
    let must_pass = edax.board.legal_squares().is_empty();
    if must_pass && !edax.links.is_empty() {
        return None;
    }
    let leaf = edax.leaf.filter(|leaf| leaf.mv != Move::Pass);
    let score = match leaf {
        Some(leaf) => leaf.score,
        None => i8::try_from(edax.value).ok()?,
    };
    let level = edax.level.min(Level::MAX.number());
    let estimate = Estimate {
        score,
        best: leaf.and_then(|leaf| leaf.mv.square()),
        depth: u8::try_from(u32::from(level).min(empties)).unwrap_or(level),
        selectivity: Selectivity::BOLDEST,
        level: Level::new(level.into()).ok(),
        weights: None,
        date,
    };
    Entry::new(edax.board, estimate, Bounds::NONE)
}

/// The date of Edax's header; `None` if it is not one.
#[must_use]
pub fn date(header: &Header) -> Option<Date> {
    let EdaxDate {
        year,
        month,
        day,
        hour,
        minute,
        second,
    } = header.date;
    let part = |number: i8| u8::try_from(number).ok();
    crate::CalendarDate {
        year: u16::try_from(year).ok()?,
        month: part(month)?,
        day: part(day)?,
        hour: part(hour)?,
        minute: part(minute)?,
        second: part(second)?,
    }
    .date()
}

/// A book as Edax has it: the header, and the positions in a fixed order.
#[must_use]
pub fn from_book(book: &Book, date: Date) -> (Header, Vec<BookEntry>) {
    let mut entries: Vec<BookEntry> = Vec::with_capacity(book.len());
    // Positions with more discs come first, so that the lines of their parents can be counted.
    let mut lines: std::collections::HashMap<Board, u32> = std::collections::HashMap::new();
    for entry in book.sorted_entries().into_iter().rev() {
        let (edax, passed) = edax_entry(book, entry, &lines);
        lines.insert(entry.board(), edax.lines);
        entries.push(edax);
        entries.extend(passed);
    }
    entries.sort_by_key(|entry| (64 - entry.board.empty().len(), entry.board));
    entries.dedup_by_key(|entry| entry.board);
    let level = book
        .entries()
        .filter_map(|entry| entry.estimate().level)
        .max();
    let least_empties = book.entries().map(Entry::empties).min().unwrap_or(60);
    let calendar = date.calendar();
    let part = |number: u8| i8::try_from(number).unwrap_or_default();
    let header = Header {
        release: RELEASE,
        date: EdaxDate {
            year: i16::try_from(calendar.year).unwrap_or(i16::MAX),
            month: part(calendar.month),
            day: part(calendar.day),
            hour: part(calendar.hour),
            minute: part(calendar.minute),
            second: part(calendar.second),
        },
        options: BookOptions {
            level: level.map_or(21, Level::number).into(),
            empties: i32::try_from(least_empties).unwrap_or(60),
            midgame_error: 2,
            endcut_error: 1,
            verbosity: 0,
        },
        positions: i32::try_from(entries.len()).unwrap_or(i32::MAX),
    };
    (header, entries)
}

/// The entry for Edax, and the positions after its moves that must pass.
fn edax_entry(
    book: &Book,
    entry: &Entry,
    lines: &std::collections::HashMap<Board, u32>,
) -> (BookEntry, Vec<BookEntry>) {
    let board = entry.board();
    let estimate = entry.estimate();
    let level = estimate.level.map_or(estimate.depth.min(60), Level::number);
    let mut links = Vec::new();
    let mut passed = Vec::new();
    let mut unlinked = Vec::new();
    let mut line_count = 0_u32;
    for square in board.legal_squares() {
        let link = |score| Link {
            score,
            mv: Move::Place(square),
        };
        match Successor::of(board, square) {
            Some(
                successor @ Successor::Position {
                    board: next,
                    same_side,
                },
            ) => {
                let Some(worth) = successor.worth(|board| book.worth(board)) else {
                    let is_best = estimate.best == Some(square);
                    unlinked.push(link(if is_best { estimate.score } else { -64 }));
                    continue;
                };
                let next_lines = lines.get(&next).copied().unwrap_or_default();
                line_count = line_count.saturating_add(next_lines);
                links.push(link(worth.value));
                if same_side && let Some(after) = board.play(square) {
                    passed.push(BookEntry {
                        board: after.canonical().0,
                        value: (-worth.value).into(),
                        lower: (-worth.bounds.upper()).into(),
                        upper: (-worth.bounds.lower()).into(),
                        links: vec![Link {
                            score: -worth.value,
                            mv: Move::Pass,
                        }],
                        leaf: None,
                        ..bare(next_lines, level)
                    });
                }
            }
            // Edax has no positions in which the game is over.
            Some(Successor::Over(score)) => unlinked.push(link(score)),
            None => {}
        }
    }
    let mut leaf = unlinked.into_iter().max_by_key(|link| link.score);
    // Edax computes the value of a position from its links and its leaf.
    let value = entry.worth.value;
    if let Some(leaf) = &mut leaf
        && links.iter().all(|link| link.score < value)
    {
        leaf.score = value;
    }
    let edax = BookEntry {
        board,
        value: value.into(),
        lower: entry.worth.bounds.lower().into(),
        upper: entry.worth.bounds.upper().into(),
        links,
        leaf,
        ..bare(line_count.saturating_add(leaf.is_some().into()), level)
    };
    (edax, passed)
}

/// An entry with nothing but its number of lines and its level.
fn bare(lines: u32, level: u8) -> BookEntry {
    BookEntry {
        board: Board::new_unchecked(Square::D4.bitboard(), Square::E4.bitboard()),
        wins: 0,
        draws: 0,
        losses: 0,
        lines,
        value: 0,
        lower: -64,
        upper: 64,
        level,
        links: Vec::new(),
        leaf: None,
    }
}
