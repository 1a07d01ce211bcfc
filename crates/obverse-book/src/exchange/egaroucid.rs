//! Conversion from and to Egaroucid's book.
//!
//! Egaroucid stores no links: a move is in the book if the position after it is. Its leaf is the best of the other
//! moves, as the move of an [`Estimate`] is.

use std::collections::HashMap;

use obverse_core::Board;
use obverse_engine::{Level, Selectivity};
use obverse_formats::egaroucid_book::{EgaroucidEntry, Leaf};

use crate::{Book, Bounds, Date, Entry, Estimate, Successor};

/// The entry of a position of Egaroucid's book; `None` if the game is over. Values that a person has entered get the
/// highest level, 60.
///
/// ```
/// use obverse_book::{Date, egaroucid};
/// use obverse_core::{Position, Square};
/// use obverse_formats::egaroucid_book::EgaroucidEntry;
///
/// let theirs = EgaroucidEntry {
///     board: Position::start().board(),
///     value: 1,
///     level: Some(21),
///     lines: 1,
///     leaf: None,
/// };
/// assert_eq!(egaroucid::to_entry(&theirs, Date(0)).unwrap().worth.value, 1);
/// ```
#[must_use]
pub fn to_entry(theirs: &EgaroucidEntry, date: Date) -> Option<Entry> {
    let level = match theirs.leaf {
        Some(leaf) => leaf.level,
        None => theirs.level,
    };
    let level = level.map(|level| level.min(Level::MAX.number()));
    let empties = theirs.board.empty().len();
    let estimate = Estimate {
        score: theirs.leaf.map_or(theirs.value, |leaf| leaf.score),
        best: theirs.leaf.map(|leaf| leaf.square),
        depth: level.map_or(0, |level| {
            u8::try_from(u32::from(level).min(empties)).unwrap_or(level)
        }),
        selectivity: Selectivity::BOLDEST,
        level: level.and_then(|level| Level::new(level.into()).ok()),
        weights: None,
        date,
    };
    Entry::new(theirs.board, estimate, Bounds::NONE)
}

/// The positions of a book as Egaroucid has them, in a fixed order.
#[must_use]
pub fn from_book(book: &Book) -> Vec<EgaroucidEntry> {
    let mut lines: HashMap<Board, u32> = HashMap::new();
    let mut entries: Vec<EgaroucidEntry> = book
        .sorted_entries()
        .into_iter()
        .rev()
        .map(|entry| {
            let board = entry.board();
            let estimate = entry.estimate();
            let level = estimate.level.map_or(estimate.depth.min(60), Level::number);
            let mut count = 1_u32;
            let mut is_known = false;
            for square in board.legal_squares() {
                let next = match Successor::of(board, square) {
                    Some(Successor::Position { board, .. }) => lines.get(&board),
                    Some(Successor::Over(_)) | None => None,
                };
                count = count.saturating_add(next.copied().unwrap_or_default());
                is_known |= next.is_some() && estimate.best == Some(square);
            }
            lines.insert(board, count);
            let leaf = estimate.best.filter(|_| !is_known).map(|square| Leaf {
                score: estimate.score,
                square,
                level: Some(level),
            });
            EgaroucidEntry {
                board,
                value: entry.worth.value,
                level: Some(level),
                lines: count,
                leaf,
            }
        })
        .collect();
    entries.reverse();
    entries
}
