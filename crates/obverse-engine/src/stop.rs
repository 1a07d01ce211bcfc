use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that ends a search from any thread. Clones share the flag.
///
/// Use a new flag for each request: a flag stays set, so that a stop before the start of the search is not lost.
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
