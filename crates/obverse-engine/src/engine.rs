use std::sync::Arc;

use crate::{Clock, Observer, Report, Request, SystemClock};

/// What an engine is made of.
#[derive(Clone)]
pub struct Options {
    /// The size of its table in MiB.
    pub hash_mib: usize,
    /// How many threads search.
    pub threads: usize,
    /// Where it reads the time.
    pub clock: Arc<dyn Clock>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            hash_mib: 64,
            threads: 1,
            clock: Arc::new(SystemClock::default()),
        }
    }
}

/// An engine: a table of what it has seen, an evaluation, and threads. Any number may live in one
/// process; they share nothing that changes.
pub struct Engine {
    options: Options,
}

impl Engine {
    /// An engine that has seen nothing.
    pub fn new(options: Options) -> Engine {
        Engine { options }
    }

    /// Thinks about a position until the limits are reached or it is stopped.
    pub fn think(&mut self, request: &Request, observer: &mut dyn Observer) -> Report {
        crate::standin::think(self, request, observer)
    }

    pub(crate) fn clock(&self) -> &dyn Clock {
        self.options.clock.as_ref()
    }

    /// Forgets all it has seen.
    pub fn forget(&mut self) {}
}
