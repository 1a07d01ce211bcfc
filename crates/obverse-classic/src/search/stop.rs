/// Tells a search to stop at once: a clock, a key press, another thread.
///
/// Searches read no clock; whoever starts one passes in what to ask. Any closure that answers
/// `true` when it is time is one:
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
    /// Whether it can ever answer yes; if not, searches do not ask.
    fn can_stop(&self) -> bool {
        true
    }

    /// Whether the search is to stop. Asked every few hundred nodes; once yes, always yes.
    fn stop(&mut self) -> bool;
}

impl<F: FnMut() -> bool> Stop for F {
    fn stop(&mut self) -> bool {
        self()
    }
}

/// Lets the search come to its end.
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

/// A stop whose kind is known only when the program runs. Searches are compiled once for all kinds: it is
/// asked too rarely for the detour to matter.
pub(crate) struct AnyStop<'a>(pub(crate) &'a mut dyn Stop);

impl Stop for AnyStop<'_> {
    fn can_stop(&self) -> bool {
        self.0.can_stop()
    }

    fn stop(&mut self) -> bool {
        self.0.stop()
    }
}
