use std::str::FromStr;
use std::time::Duration;

use crate::Allowance;
use crate::running_clock::RunningClock;

/// Time control of a match: no limit, a fixed time per move, or a clock for each side.
///
/// ```
/// use std::time::Duration;
/// use obverse_arena::TimeControl;
///
/// let clock: TimeControl = "60+0.5".parse()?;
/// assert_eq!(
///     clock,
///     TimeControl::Clock { main: Duration::from_secs(60), increment: Duration::from_millis(500) },
/// );
/// # Ok::<(), obverse_arena::ParseClockError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TimeControl {
    /// No time limit.
    #[default]
    None,
    /// A fixed time per move. A player that takes longer than 150 % of the time plus 250 ms forfeits.
    Move(Duration),
    /// A clock for each side. A player whose clock runs out forfeits.
    Clock {
        /// Time for the whole game, without the increments.
        main: Duration,
        /// Time added after each move (Fischer increment).
        increment: Duration,
    },
}

impl TimeControl {
    /// Time allowed for the first move of a game.
    pub fn first_allowance(self) -> Allowance {
        RunningClock::new(self).allowance()
    }
}

/// Error of parsing a [`TimeControl`], with the invalid text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not a clock: expected seconds per game and optionally an increment per move, as in 60+0.5"
)]
pub struct ParseClockError(pub String);

impl FromStr for TimeControl {
    type Err = ParseClockError;

    /// Parses `main` or `main+increment`, in seconds.
    fn from_str(text: &str) -> Result<TimeControl, ParseClockError> {
        // Longer than any game, and small enough that sums cannot overflow.
        const MAX_SECONDS: f64 = 1e7;
        let seconds = |text: &str| {
            let seconds: Option<f64> = text.trim().parse().ok();
            let seconds = seconds.filter(|seconds| *seconds <= MAX_SECONDS);
            seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        };
        let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (seconds(main), seconds(increment)) {
            (Some(main), Some(increment)) if main > Duration::ZERO => {
                Ok(TimeControl::Clock { main, increment })
            }
            _ => Err(ParseClockError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_parsed() {
        let clock = |text: &str| text.parse::<TimeControl>().ok();
        let seconds = Duration::from_secs;
        let expected = |main, increment| {
            Some(TimeControl::Clock {
                main: seconds(main),
                increment: seconds(increment),
            })
        };
        assert_eq!(clock("60"), expected(60, 0));
        assert_eq!(clock("300+2"), expected(300, 2));
        for text in [
            "", "+", "60+", "0+1", "-1", "x", "1e9", "nan", "60+inf", "1+2+3",
        ] {
            assert_eq!(clock(text), None, "{text}");
        }
    }
}
