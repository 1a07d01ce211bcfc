use obverse_core::Position;

use crate::{Candidates, Limits, Stop};

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
    /// The flag by which another thread can end the search.
    pub stop: Stop,
}

impl Request {
    /// A request for the best move within these limits: all legal moves are candidates, with one line in the report.
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

    /// Sets the root moves to search.
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

    /// Replaces the flag by which another thread can end the search.
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
