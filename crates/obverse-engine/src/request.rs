use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use obverse_core::{Bitboard, Position};

use crate::Limits;

/// A position to search, with limits and options.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::{Limits, Request};
///
/// let request = Request::new(Position::start(), Limits::depth(4)).with_multi_pv(3);
/// assert_eq!(request.multi_pv, 3);
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    /// The position to search.
    pub position: Position,
    /// When the search ends.
    pub limits: Limits,
    /// Multi-PV: the number of best moves that get a line of their own; at least 1.
    pub multi_pv: usize,
    /// The root moves to search.
    pub candidates: Candidates,
    /// Ends the search from another thread.
    pub stop: Stop,
}

/// The root moves to search.
///
/// ```
/// use obverse_core::{Move, Position, Square};
/// use obverse_engine::{Candidates, Engine, Limits, Options, Request};
///
/// let request = Request::new(Position::start(), Limits::depth(1))
///     .with_candidates(Candidates::Only(Square::D3.bitboard()));
/// let report = Engine::new(Options::default())?.think(&request, &mut ());
/// assert_eq!(report.best().first(), Some(Move::Place(Square::D3)));
/// # Ok::<(), obverse_engine::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Candidates {
    /// All legal moves.
    #[default]
    All,
    /// Only the legal moves among these squares; all legal moves if none of the squares is legal.
    Only(Bitboard),
    /// All legal moves but these; all of them if none would be left.
    Except(Bitboard),
}

impl Request {
    /// Asks for the best move within these limits.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Candidates, Limits, Request};
    ///
    /// let request = Request::new(Position::start(), Limits::exact());
    /// assert_eq!((request.multi_pv, request.candidates), (1, Candidates::All));
    /// ```
    #[must_use]
    pub fn new(position: Position, limits: Limits) -> Request {
        Request {
            position,
            limits,
            multi_pv: 1,
            candidates: Candidates::All,
            stop: Stop::default(),
        }
    }

    /// Sets multi-PV: the number of best moves that get a line of their own.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Engine, Limits, Options, Request};
    ///
    /// let request = Request::new(Position::start(), Limits::depth(2)).with_multi_pv(3);
    /// let report = Engine::new(Options::default())?.think(&request, &mut ());
    /// assert_eq!(report.lines.len(), 3);
    /// # Ok::<(), obverse_engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn with_multi_pv(self, multi_pv: usize) -> Request {
        Request {
            multi_pv: multi_pv.max(1),
            ..self
        }
    }

    /// Restricts the root moves.
    ///
    /// ```
    /// use obverse_core::{Position, Square};
    /// use obverse_engine::{Candidates, Limits, Request};
    ///
    /// let others = Candidates::Except(Square::F5.bitboard());
    /// let request = Request::new(Position::start(), Limits::depth(4)).with_candidates(others);
    /// assert_eq!(request.candidates, others);
    /// ```
    #[must_use]
    pub fn with_candidates(self, candidates: Candidates) -> Request {
        Request { candidates, ..self }
    }

    /// Sets the flag that ends the search.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Limits, Request, Stop};
    ///
    /// let stop = Stop::default();
    /// let request = Request::new(Position::start(), Limits::unlimited()).with_stop(stop.clone());
    /// stop.stop();
    /// assert!(request.stop.is_stopped());
    /// ```
    #[must_use]
    pub fn with_stop(self, stop: Stop) -> Request {
        Request { stop, ..self }
    }
}

impl Candidates {
    /// The candidates among the legal moves.
    ///
    /// ```text
    ///   a b c d e f g h          a b c d e f g h
    /// 1 . . . . . . . .        1 . . . . . . . .
    /// 2 . . . . . . . .        2 . . . . . . . .
    /// 3 . . . 1 . . . .        3 . . . 1 . . . .
    /// 4 . . 1 . . . . .        4 . . 1 . . . . .
    /// 5 . . . . . 1 . .        5 . . . . . . . .
    /// 6 . . . . 1 . . .        6 . . . . 1 . . .
    /// 7 . . . . . . . .        7 . . . . . . . .
    /// 8 . . . . . . . .        8 . . . . . . . .
    ///   legal moves              Except(f5)
    /// ```
    ///
    /// ```
    /// use obverse_core::{Position, Square};
    /// use obverse_engine::Candidates;
    ///
    /// let moves = Position::start().legal_squares();
    /// assert_eq!(Candidates::Except(Square::F5.bitboard()).among(moves).len(), 3);
    /// ```
    #[must_use]
    pub fn among(self, moves: Bitboard) -> Bitboard {
        match self {
            Candidates::All => moves,
            Candidates::Only(wanted) => moves & wanted,
            Candidates::Except(unwanted) => moves - unwanted,
        }
    }
}

/// A flag that ends a search from any thread. Clones share the flag.
///
/// A flag belongs to one request and stays set, so that a stop before the start of the search is not lost.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::{Engine, Limits, Options, Request, SearchState, Stop};
///
/// let stop = Stop::default();
/// let request = Request::new(Position::start(), Limits::unlimited()).with_stop(stop.clone());
/// let mut engine = Engine::new(Options::default())?;
/// let search = std::thread::spawn(move || engine.think(&request, &mut ()));
/// stop.stop();
/// assert_eq!(search.join().unwrap().state, SearchState::Stopped);
/// # Ok::<(), obverse_engine::EngineError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the search as soon as possible.
    ///
    /// ```
    /// use obverse_engine::Stop;
    ///
    /// let stop = Stop::default();
    /// let clone = stop.clone();
    /// stop.stop();
    /// assert!(clone.is_stopped());
    /// ```
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search should end.
    ///
    /// ```
    /// use obverse_engine::Stop;
    ///
    /// assert!(!Stop::default().is_stopped());
    /// ```
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
