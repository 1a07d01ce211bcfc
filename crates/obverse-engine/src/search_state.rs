/// Whether a search goes on, or why it ended.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::{Engine, Limits, Options, Request, SearchState};
///
/// let request = Request::new(Position::start(), Limits::nodes(1_000));
/// let report = Engine::new(Options::default())?.think(&request, &mut ());
/// assert_eq!(report.state, SearchState::OutOfNodes);
/// # Ok::<(), obverse_engine::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchState {
    /// The search goes on; better results may follow.
    Thinking,
    /// The goal was reached.
    Done,
    /// The time was used up.
    OutOfTime,
    /// The nodes were used up.
    OutOfNodes,
    /// The search was stopped by its [`Stop`](crate::Stop).
    Stopped,
}
