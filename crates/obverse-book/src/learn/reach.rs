use std::collections::BTreeMap;

use obverse_core::Board;

use super::Root;
use crate::{Book, Successor};

/// Which lines of a book are wanted: how long they may be, and what both sides may lose on them.
///
/// ```
/// use obverse_book::Scope;
///
/// let good_lines = Scope { plies: 20, per_move: 2, total: 4 };
/// assert!(good_lines.total < Scope::ALL.total);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Largest number of plies after the root; a forced pass is not counted.
    pub plies: u32,
    /// The most discs that a move may lose against the best move of its position.
    pub per_move: i32,
    /// The most discs that each side may lose on the whole line.
    pub total: i32,
}

impl Scope {
    /// All lines.
    pub const ALL: Scope = Scope {
        plies: 60,
        per_move: 128,
        total: 60 * 128,
    };

    /// What a move that loses `loss` discs makes of the losses before it; `None` if that is too much.
    pub(crate) fn after(self, losses: Losses, loss: i32) -> Option<Losses> {
        let own = losses.own + loss;
        let fits = loss <= self.per_move && own <= self.total;
        fits.then_some(Losses { own, ..losses })
    }
}

/// Discs that both sides have lost on the way to a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Losses {
    /// Discs that the side to move has lost.
    pub own: i32,
    /// Discs that its opponent has lost.
    pub other: i32,
}

impl Losses {
    /// Discs that both sides have lost.
    #[must_use]
    pub fn sum(self) -> i32 {
        self.own + self.other
    }

    fn turned(self) -> Losses {
        Losses {
            own: self.other,
            other: self.own,
        }
    }

    fn is_at_most(self, other: Losses) -> bool {
        self.own <= other.own && self.other <= other.other
    }
}

/// A position that can be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachedPosition {
    /// The canonical board.
    pub board: Board,
    /// Number of plies of the shortest way.
    pub plies: u32,
    /// The losses of the ways to the position, without those that lose no less than another for both sides.
    pub losses: Vec<Losses>,
}

impl ReachedPosition {
    /// The least that both sides together have lost.
    #[must_use]
    pub fn least(&self) -> i32 {
        self.losses
            .iter()
            .map(|losses| losses.sum())
            .min()
            .unwrap_or_default()
    }

    fn add(&mut self, plies: u32, losses: Losses) {
        self.plies = self.plies.min(plies);
        if self.losses.iter().any(|known| known.is_at_most(losses)) {
            return;
        }
        self.losses.retain(|known| !losses.is_at_most(*known));
        self.losses.push(losses);
    }
}

/// The positions of a book that lines of a scope reach.
///
/// ```
/// use obverse_book::{Book, Bounds, Date, Entry, Estimate, Reach, Root, Scope};
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
/// let boards = [start, start.play(Square::F5).unwrap()];
/// let mut book: Book = boards.into_iter().filter_map(|board| Entry::new(board, estimate(0), Bounds::NONE)).collect();
/// book.back_up();
/// let reach = Reach::new(&book, &[Root::new(start)], Scope { plies: 1, ..Scope::ALL });
/// assert_eq!(reach.positions().len(), 2);
/// let reach = Reach::new(&book, &[Root::new(start)], Scope { plies: 0, ..Scope::ALL });
/// assert_eq!(reach.positions().len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Reach {
    positions: Vec<ReachedPosition>,
}

impl Reach {
    /// Follows all lines of the scope from the roots. A line ends where the book ends.
    #[must_use]
    pub fn new(book: &Book, roots: &[Root], scope: Scope) -> Reach {
        // Every move adds a disc: passing through the positions by number of discs meets each after all before it.
        let mut waiting: Vec<BTreeMap<Board, ReachedPosition>> = vec![BTreeMap::new(); 65];
        let add =
            |waiting: &mut Vec<BTreeMap<Board, ReachedPosition>>, board: Board, plies, losses| {
                if book.canonical_entry(board).is_some() {
                    let discs = 64 - board.empty().len() as usize;
                    let position = waiting[discs].entry(board).or_insert(ReachedPosition {
                        board,
                        plies,
                        losses: Vec::new(),
                    });
                    position.add(plies, losses);
                }
            };
        for root in roots {
            add(&mut waiting, root.board, root.plies, Losses::default());
        }
        let mut positions = Vec::new();
        for discs in 0..65 {
            for position in std::mem::take(&mut waiting[discs]).into_values() {
                if position.plies < scope.plies {
                    for (square, loss) in losses_of_moves(book, position.board) {
                        let Some(Successor::Position { board, same_side }) =
                            Successor::of(position.board, square)
                        else {
                            continue;
                        };
                        for &losses in &position.losses {
                            if let Some(losses) = scope.after(losses, loss) {
                                let losses = if same_side { losses } else { losses.turned() };
                                add(&mut waiting, board, position.plies + 1, losses);
                            }
                        }
                    }
                }
                positions.push(position);
            }
        }
        Reach { positions }
    }

    /// The positions, by number of discs, then by board.
    #[must_use]
    pub fn positions(&self) -> &[ReachedPosition] {
        &self.positions
    }
}

/// The moves of a canonical board whose next position is in the book, with the discs that each loses.
fn losses_of_moves(book: &Book, board: Board) -> impl Iterator<Item = (obverse_core::Square, i32)> {
    let value = book.worth(board).map_or(0, |worth| worth.value);
    board.legal_squares().iter().filter_map(move |square| {
        let worth = Successor::of(board, square)?.worth(|board| book.worth(board))?;
        Some((square, loss(value, worth.value)))
    })
}

/// What a move loses; a move that is better than the value of its position loses nothing.
pub(crate) fn loss(value: i8, of_move: i8) -> i32 {
    (i32::from(value) - i32::from(of_move)).max(0)
}
