use std::time::Duration;

use crate::Report;

/// Receives the results of a search while it runs, for instance to display them.
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
    /// Called when an iteration completes or a better move is found.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Engine, Limits, Observer, Options, Report, Request};
    ///
    /// struct Print;
    ///
    /// impl Observer for Print {
    ///     fn progress(&mut self, report: &Report) {
    ///         let best = report.best();
    ///         println!("depth {} {} {}", best.search_depth(), best.display_value(), best.moves_text());
    ///     }
    /// }
    ///
    /// let request = Request::new(Position::start(), Limits::depth(3));
    /// Engine::new(Options::default())?.think(&request, &mut Print);
    /// # Ok::<(), obverse_engine::EngineError>(())
    /// ```
    fn progress(&mut self, report: &Report) {
        let _ = report;
    }

    /// Called about ten times per second between results, with the nodes searched so far; more often if
    /// [`pulse_interval`](Observer::pulse_interval) says so.
    ///
    /// ```
    /// use obverse_engine::Observer;
    ///
    /// struct Counter(u64);
    ///
    /// impl Observer for Counter {
    ///     fn pulse(&mut self, nodes: u64) {
    ///         self.0 = nodes;
    ///     }
    /// }
    ///
    /// let mut counter = Counter(0);
    /// counter.pulse(1_000);
    /// assert_eq!(counter.0, 1_000);
    /// ```
    fn pulse(&mut self, nodes: u64) {
        let _ = nodes;
    }

    /// The least time between two calls of [`pulse`](Observer::pulse): a tenth of a second, unless the observer
    /// overrides it. Asked once, when the search starts.
    ///
    /// ```
    /// use std::time::Duration;
    /// use obverse_engine::Observer;
    ///
    /// struct Impatient;
    ///
    /// impl Observer for Impatient {
    ///     fn pulse_interval(&self) -> Duration {
    ///         Duration::from_millis(5)
    ///     }
    /// }
    ///
    /// assert!(Impatient.pulse_interval() < ().pulse_interval());
    /// ```
    fn pulse_interval(&self) -> Duration {
        Duration::from_millis(100)
    }
}

/// Ignores all results.
impl Observer for () {}
