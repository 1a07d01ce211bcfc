use std::sync::Arc;

use crate::evaluation::Evaluation;
use crate::{Clock, SystemClock};

/// Settings of an [`Engine`](crate::Engine).
///
/// ```
/// use obverse_engine::{Engine, Options};
///
/// let small = Options { hash_mib: 1, ..Options::default() };
/// let engine = Engine::new(small)?;
/// # Ok::<(), obverse_engine::EngineError>(())
/// ```
#[derive(Clone)]
pub struct Options {
    /// Size of the transposition table in MiB.
    pub hash_mib: usize,
    /// Number of search threads; 1 if the crate is built without the feature `threads`.
    pub threads: usize,
    /// Static evaluation; `None` loads the built-in weights, which need the feature `built-in-weights`.
    pub evaluation: Option<Arc<Evaluation>>,
    /// Source of time for time limits and reports.
    pub clock: Arc<dyn Clock>,
}

impl Default for Options {
    /// One thread, a transposition table of 64 MiB, the built-in weights, the system's clock.
    fn default() -> Options {
        Options {
            hash_mib: 64,
            threads: 1,
            evaluation: None,
            clock: Arc::new(SystemClock::default()),
        }
    }
}
