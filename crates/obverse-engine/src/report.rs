use std::time::Duration;

use crate::{Line, SearchState};

/// The result of a search: the final result, or the best result so far while the search runs.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::{Engine, Limits, Options, Request, SearchState};
///
/// let request = Request::new(Position::start(), Limits::depth(3));
/// let report = Engine::new(Options::default())?.think(&request, &mut ());
/// assert_eq!(report.state, SearchState::Done);
/// assert!(report.nodes > 0);
/// # Ok::<(), obverse_engine::EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The principal variations, best first, at most as many as [`Request::multi_pv`](crate::Request::multi_pv). There
    /// is always at least one line. If the game is over, this line has no moves and its score is the result.
    pub lines: Vec<Line>,
    /// The proven lower and upper bound of the score, in discs for the side to move; -64 and 64 if nothing is proven.
    /// After a finished search, these are the bounds of the best line. After an aborted solve, these are the tightest
    /// bounds that the search has proven. If the request restricts the root moves, the score is that of the best move
    /// among them.
    pub bounds: (i32, i32),
    /// Number of nodes searched so far.
    pub nodes: u64,
    /// Time since the start of the search.
    pub elapsed: Duration,
    /// Whether the search goes on, or why it ended.
    pub state: SearchState,
}

impl Report {
    /// The best line, which every report has.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Engine, Limits, Options, Request};
    ///
    /// let request = Request::new(Position::start(), Limits::depth(1));
    /// let report = Engine::new(Options::default())?.think(&request, &mut ());
    /// assert_eq!(report.best(), &report.lines[0]);
    /// # Ok::<(), obverse_engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn best(&self) -> &Line {
        &self.lines[0]
    }
}
