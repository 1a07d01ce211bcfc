use std::time::{Duration, Instant};

/// A monotonic clock that the engine reads for time limits. Platforms without [`Instant`] supply their own.
///
/// ```
/// use std::sync::Arc;
/// use std::time::Duration;
/// use obverse_engine::{Clock, Engine, Options};
///
/// /// Time that stands still: time limits never end a search.
/// struct Stopped;
///
/// impl Clock for Stopped {
///     fn now(&self) -> Duration {
///         Duration::ZERO
///     }
/// }
///
/// let engine = Engine::new(Options { clock: Arc::new(Stopped), ..Options::default() })?;
/// # Ok::<(), obverse_engine::EngineError>(())
/// ```
pub trait Clock: Send + Sync {
    /// Time since a fixed moment; never decreases.
    ///
    /// ```
    /// use obverse_engine::{Clock, SystemClock};
    ///
    /// let clock = SystemClock::default();
    /// assert!(clock.now() <= clock.now());
    /// ```
    fn now(&self) -> Duration;
}

/// The standard library's monotonic clock. Its time counts from the creation of the `SystemClock`.
///
/// ```
/// use obverse_engine::{Clock, SystemClock};
///
/// assert!(SystemClock::default().now().as_secs() < 3600);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(Instant);

impl Default for SystemClock {
    fn default() -> SystemClock {
        SystemClock(Instant::now())
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}
