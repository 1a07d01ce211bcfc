use crate::Report;

/// Hears what the engine finds out while it thinks. The engine announces, the caller shows.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::{Engine, Limits, Observer, Options, Report, Request};
///
/// struct Depths(Vec<u32>);
///
/// impl Observer for Depths {
///     fn progress(&mut self, report: &Report) {
///         self.0.push(report.best().depth);
///     }
/// }
///
/// let mut depths = Depths(Vec::new());
/// let request = Request::new(Position::start(), Limits::depth(4));
/// Engine::new(Options::default())?.think(&request, &mut depths);
/// assert_eq!(depths.0.last(), Some(&4));
/// # Ok::<(), obverse_engine::EngineError>(())
/// ```
pub trait Observer {
    /// Something is known better than before: an iteration is done or a better move found.
    fn progress(&mut self, report: &Report) {
        let _ = report;
    }

    /// The search goes on; called some ten times a second while there is no news.
    fn pulse(&mut self, nodes: u64) {
        let _ = nodes;
    }
}

/// Nobody listens.
impl Observer for () {}
