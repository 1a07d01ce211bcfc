use std::time::Duration;

use crate::{Line, SearchState};

/// The result of a search: the final one, or the best so far while the search runs.
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
    /// is always at least one. If the game is over, it has no moves and its score is the result.
    pub lines: Vec<Line>,
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
