//! Opening books: positions up to symmetry with values that searches have estimated or proven.
//!
//! | item | contents |
//! | --- | --- |
//! | [`Entry`] | what a book knows about a position: an [`Estimate`], proven [`Bounds`], and the [`Worth`] that follows |
//! | [`Book`] | a book in memory: merging and backing up values |
//! | [`BookFile`] | the file of a book, which is probed without being loaded |
//! | [`BookStore`] | a book that is open for writing, with its log of learned positions |
//! | [`Probe`], [`BookMove`] | the moves of a position that a book knows |
//! | [`Learner`], [`LearnPlan`], [`Scope`] | expands a book along its best lines |
//! | [`prune`], [`CheckReport`] | removes positions; checks values |
//! | [`LeastTree`] | the fewest moves to remember |
//! | [`edax`], [`egaroucid`], [`text`] | books of other programs, and text |
//!
//! ```
//! use obverse_book::{Book, BookMove, Bounds, Date, Entry, Estimate};
//! use obverse_core::{Game, Square};
//! use obverse_engine::Selectivity;
//!
//! let mut book = Book::new();
//! for (moves, score) in [("f5", 0), ("f5d6", 0), ("f5f4", 4)] {
//!     let game: Game = moves.parse()?;
//!     let estimate = Estimate {
//!         score,
//!         best: None,
//!         depth: 16,
//!         selectivity: Selectivity::BOLDEST,
//!         level: None,
//!         weights: None,
//!         date: Date(0),
//!     };
//!     book.insert(Entry::new(game.position().board(), estimate, Bounds::NONE).unwrap());
//! }
//! book.back_up();
//! let position = "f5".parse::<Game>()?.position();
//! let moves = BookMove::all(&book, position.board())?;
//! assert_eq!((moves[0].square, moves[0].worth.value), (Square::D6, 0));
//! assert_eq!((moves[1].square, moves[1].worth.value), (Square::F4, -4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod back_up;
mod book;
mod bounds;
mod check;
mod date;
mod entry;
mod estimate;
mod exchange;
mod file;
mod learn;
mod least;
mod probe;
mod prune;
mod successor;
mod worth;

use obverse_core::{Board, Color, Position};

pub use back_up::Contradiction;
pub use book::Book;
pub use bounds::Bounds;
pub use check::{CheckReport, WrongWorth};
pub use date::{CalendarDate, Date};
pub use entry::Entry;
pub use estimate::Estimate;
pub use exchange::{edax, egaroucid, text};
pub use file::{
    BookFile, BookFileError, BookStore, DamagedBook, LogError, ProbeError, ReadAt, RecordError,
    read_log, write_book,
};
pub use learn::{
    LearnBudget, LearnObserver, LearnOutcome, LearnPlan, LearnProgress, Learner, Losses, Reach,
    ReachedPosition, Root, Scope,
};
pub use least::{LeastBranch, LeastError, LeastLine, LeastNode, LeastPlan, LeastTree};
pub use probe::{BookMove, MoveSource, Probe};
pub use prune::prune;
pub use successor::Successor;
pub use worth::Worth;

pub(crate) use learn::learn_loss;

/// A board as a board string with `X` to move.
///
/// ```
/// use obverse_book::board_text;
/// use obverse_core::Position;
///
/// assert!(board_text(Position::start().board()).ends_with(" X"));
/// ```
#[must_use]
pub fn board_text(board: Board) -> String {
    Position::new(board, Color::Black).map_or_else(|_| String::new(), |it| it.to_string())
}
