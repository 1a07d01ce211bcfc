use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use obverse_core::{Bitboard, Position};

use crate::Limits;

/// A question to the engine.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::{Limits, Request};
///
/// let request = Request::new(Position::start(), Limits::depth(4)).with_lines(3);
/// assert_eq!(request.lines, 3);
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    /// The position to think about.
    pub position: Position,
    /// What to reach and what to spend.
    pub limits: Limits,
    /// How many of the best moves get a value of their own; at least one.
    pub lines: usize,
    /// Which moves to think about.
    pub candidates: Candidates,
    /// Ends the search from another thread.
    pub stop: Stop,
}

/// Which moves to think about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Candidates {
    /// Every legal move.
    #[default]
    All,
    /// Only these.
    Only(Bitboard),
    /// All but these.
    Except(Bitboard),
}

impl Request {
    /// The best move within these limits.
    pub fn new(position: Position, limits: Limits) -> Request {
        Request {
            position,
            limits,
            lines: 1,
            candidates: Candidates::All,
            stop: Stop::default(),
        }
    }

    /// The same with values for so many moves.
    pub fn with_lines(self, lines: usize) -> Request {
        Request {
            lines: lines.max(1),
            ..self
        }
    }

    /// The same among these moves.
    pub fn with_candidates(self, candidates: Candidates) -> Request {
        Request { candidates, ..self }
    }

    /// The same, to be ended by this.
    pub fn with_stop(self, stop: Stop) -> Request {
        Request { stop, ..self }
    }
}

impl Candidates {
    /// Those of the legal moves that are wanted.
    pub fn among(self, moves: Bitboard) -> Bitboard {
        match self {
            Candidates::All => moves,
            Candidates::Only(wanted) => moves & wanted,
            Candidates::Except(unwanted) => moves - unwanted,
        }
    }
}

/// Ends a search from anywhere; every clone ends the same one.
///
/// It belongs to one request and stays pressed, so that a stop that comes before the search has
/// begun is not lost.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// The search is to end at once.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is to end.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
