use std::collections::HashSet;

use obverse_core::Board;

use crate::{Book, Bounds, Entry, Estimate, Reach, Root, Scope, Successor};

/// Removes all positions that lines of a scope do not reach from the roots. Returns the number of removed positions.
///
/// Values stay: if the best move of a position leads to a removed position, the position keeps its value as its estimate.
///
/// ```
/// use obverse_book::{Book, Bounds, Date, Entry, Estimate, Root, Scope, prune};
/// use obverse_core::{Position, Square};
/// use obverse_engine::Selectivity;
///
/// let estimate = |score| Estimate {
///     score,
///     best: None,
///     depth: 12,
///     selectivity: Selectivity::NONE,
///     level: None,
///     weights: None,
///     date: Date(0),
/// };
/// let start = Position::start().board();
/// let after_f5 = start.play(Square::F5).unwrap();
/// let mut book: Book = [(start, 0), (after_f5, -2)]
///     .into_iter()
///     .filter_map(|(board, score)| Entry::new(board, estimate(score), Bounds::NONE))
///     .collect();
/// book.back_up();
/// assert_eq!(prune(&mut book, &[Root::new(start)], Scope { plies: 0, ..Scope::ALL }), 1);
/// assert_eq!(book.entry(start).unwrap().worth.value, 2);
/// ```
pub fn prune(book: &mut Book, roots: &[Root], scope: Scope) -> usize {
    let before = book.len();
    let reach = Reach::new(book, roots, scope);
    let kept: HashSet<Board> = reach
        .positions()
        .iter()
        .map(|position| position.board)
        .collect();
    let changed: Vec<Entry> = kept
        .iter()
        .filter_map(|&board| without_removed_moves(book, &kept, *book.canonical_entry(board)?))
        .collect();
    for entry in changed {
        book.restore(entry);
    }
    book.retain(|entry| kept.contains(&entry.board()));
    book.back_up();
    before - book.len()
}

/// The entry of a kept position that some of whose moves lead to removed positions: it keeps what was known of them.
/// `None` if nothing changes.
fn without_removed_moves(book: &Book, kept: &HashSet<Board>, entry: Entry) -> Option<Entry> {
    let board = entry.board();
    let mut best: Option<(i8, Estimate)> = None;
    for square in board.legal_squares() {
        let Some(Successor::Position {
            board: next,
            same_side,
        }) = Successor::of(board, square)
        else {
            continue;
        };
        let Some(removed) = book.canonical_entry(next).filter(|_| !kept.contains(&next)) else {
            continue;
        };
        let value = match same_side {
            true => removed.worth.value,
            false => -removed.worth.value,
        };
        if best.is_none_or(|(other, _)| value > other) {
            let old = removed.estimate();
            let estimate = Estimate {
                score: value,
                best: Some(square),
                depth: old.depth.saturating_add(1),
                ..old
            };
            best = Some((value, estimate));
        }
    }
    let (value, of_removed) = best?;
    let own = entry.estimate();
    let own_is_known = own.best.is_none_or(|best| {
        let successor = Successor::of(board, best);
        successor.is_some_and(|next| next.worth(|board| book.worth(board)).is_some())
    });
    let estimate = if own_is_known || value > own.score {
        of_removed
    } else {
        own
    };
    // What the moves have proven together cannot be proven without them.
    let bounds: Bounds = entry.worth.bounds;
    Entry::new(board, estimate, bounds)
}
