/// Decides when a search stops early, for example after a time limit, on a key press or on request of another thread.
///
/// Searches read no clock themselves. A closure that returns `true` when it is time to stop is a `Stop`:
///
/// ```
/// use std::time::{Duration, Instant};
/// use obverse_classic::search::{Request, search};
/// use obverse_classic::Algorithm;
/// use obverse_core::Position;
///
/// let end = Instant::now() + Duration::from_millis(5);
/// let request = Request::new(Position::start(), Algorithm::Id);
/// let report = search(&request, &mut (), &mut || Instant::now() >= end);
/// assert!(report.depth >= 1);
/// ```
pub trait Stop {
    /// Returns whether the search can be stopped at all; if not, the search never calls [`stop`](Stop::stop).
    fn can_stop(&self) -> bool {
        true
    }

    /// Returns whether the search must stop. Searches poll this every few hundred nodes. After the first `true`,
    /// every later answer must be `true`.
    fn stop(&mut self) -> bool;
}

impl<F: FnMut() -> bool> Stop for F {
    fn stop(&mut self) -> bool {
        self()
    }
}

/// A [`Stop`] that never stops the search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Never;

impl Stop for Never {
    fn can_stop(&self) -> bool {
        false
    }

    fn stop(&mut self) -> bool {
        false
    }
}

/// Dynamically dispatched [`Stop`]. Searches are compiled once for all kinds of `Stop`, because polls are too rare
/// for the dynamic call to matter.
pub(crate) struct AnyStop<'a>(pub(crate) &'a mut dyn Stop);

impl Stop for AnyStop<'_> {
    fn can_stop(&self) -> bool {
        self.0.can_stop()
    }

    fn stop(&mut self) -> bool {
        self.0.stop()
    }
}
