use std::time::Duration;

/// Time on the clock of the side to move.
///
/// ```
/// use std::time::Duration;
/// use obverse_engine::{GameClock, Limits};
///
/// let clock = GameClock {
///     remaining: Duration::from_secs(300),
///     increment: Duration::from_secs(2),
/// };
/// assert_eq!(Limits::clock(clock).clock, Some(clock));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// Time left for the rest of the game.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
}
