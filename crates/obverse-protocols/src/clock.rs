//! Parses times of the protocols and keeps the clocks of a game.

use std::time::Duration;

use obverse_core::Color;
use obverse_engine::{GameClock, TimePlan};

use crate::settings::Allowance;

/// Longest accepted time in seconds: longer than any game, and small enough that sums cannot overflow.
const LONGEST: f64 = 1e7;

/// Parses a non-negative number of seconds.
pub(crate) fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    let seconds = Some(seconds).filter(|seconds| (0.0..=LONGEST).contains(seconds))?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// Parses a GGF time, `[[[days:]hours:]minutes:]seconds`.
fn colons(text: &str) -> Option<Duration> {
    let mut fields = text.rsplit(':').map(seconds);
    let mut time = fields.next()??;
    for unit in [60, 3600, 86_400] {
        if let Some(field) = fields.next() {
            time += field?.min(Duration::from_secs_f64(LONGEST)) * unit;
        }
    }
    fields.next().is_none().then_some(time)
}

/// Parses a GGF clock, `main[/increment[/grace]]`, of a side that has spent the time `spent` on `moves` moves, and
/// returns the clock after them.
///
/// Returns `None` if the text is not a clock or the time is used up. The engine then plays untimed.
pub(crate) fn ggf_clock(text: &str, moves: u32, spent: Duration) -> Option<GameClock> {
    let mut fields = text.split('/').map(|field| {
        // A number of moves may follow after a comma. It is ignored.
        colons(field.split(',').next().unwrap_or_default())
    });
    let main = fields.next()??;
    let increment = fields.next().flatten().unwrap_or_default();
    let grace = fields.next().flatten().unwrap_or_default();
    let given = main + increment * moves;
    let left = given.checked_sub(spent);
    let left = left.or_else(|| (given + grace).checked_sub(spent))?;
    (!left.is_zero()).then_some(GameClock {
        remaining: left,
        increment,
    })
}

/// Canadian byo-yomi clocks of both sides, as GTP defines them: main time, then a number of moves per period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Byoyomi {
    settings: Option<Settings>,
    sides: [Side; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Settings {
    main: Duration,
    period: Duration,
    stones: u32,
}

/// Time left for one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    time: Duration,
    /// Number of moves to make within `time`; 0 during the main time.
    stones: u32,
}

impl Byoyomi {
    /// Creates clocks from the arguments of GTP's `time_settings`. A period with 0 stones (moves) means that there is
    /// no time limit.
    pub fn new(main: Duration, period: Duration, stones: u32) -> Byoyomi {
        if stones == 0 && !period.is_zero() {
            return Byoyomi::default();
        }
        let settings = Settings {
            main,
            period,
            stones,
        };
        let side = match main.is_zero() {
            true => settings.overtime(),
            false => Side {
                time: main,
                stones: 0,
            },
        };
        Byoyomi {
            settings: Some(settings),
            sides: [side; 2],
        }
    }

    /// Resets both clocks to the initial settings.
    pub fn restart(&mut self) {
        if let Some(settings) = self.settings {
            *self = Byoyomi::new(settings.main, settings.period, settings.stones);
        }
    }

    /// Sets the time left for a side, as GTP's `time_left` reports it. `stones` is the number of moves to make in
    /// that time, or 0 during the main time.
    pub fn set(&mut self, color: Color, time: Duration, stones: u32) {
        self.settings.get_or_insert(Settings {
            main: time,
            period: Duration::ZERO,
            stones: 0,
        });
        self.sides[index(color)] = Side { time, stones };
    }

    /// Subtracts the time of one move from a side's clock.
    pub fn spend(&mut self, color: Color, spent: Duration) {
        let Some(settings) = self.settings else {
            return;
        };
        let side = &mut self.sides[index(color)];
        side.time = side.time.saturating_sub(spent);
        side.stones = match (side.stones, side.time.is_zero()) {
            // The main time has run out, or all moves of the period are made.
            (0, true) | (1, _) => {
                *side = settings.overtime();
                side.stones
            }
            (stones, _) => stones.saturating_sub(1),
        };
    }

    /// Time available for a side's next move.
    pub fn allowance(&self, color: Color) -> Allowance {
        let Some(settings) = self.settings else {
            return Allowance::default();
        };
        let Side { time, stones } = self.sides[index(color)];
        if stones > 0 {
            // Keep a reserve for the latency between the engine and the clock.
            let share = time / stones;
            let reserve = TimePlan::LATENCY.min(share / 4);
            return Allowance {
                time: Some(share - reserve),
                clock: None,
            };
        }
        let increment = settings.period.checked_div(settings.stones);
        Allowance {
            clock: Some(GameClock {
                remaining: time,
                increment: increment.unwrap_or_default(),
            }),
            time: None,
        }
    }
}

impl Settings {
    fn overtime(self) -> Side {
        Side {
            time: self.period,
            stones: self.stones,
        }
    }
}

/// Array index of a side: Black 0, White 1.
pub(crate) fn index(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: Duration = Duration::from_secs(1);

    fn left(text: &str, moves: u32, spent: u32) -> Option<(u64, u64)> {
        let clock = ggf_clock(text, moves, S * spent)?;
        Some((clock.remaining.as_secs(), clock.increment.as_secs()))
    }

    #[test]
    fn ggf_clocks_are_parsed() {
        assert_eq!(left("05:00//02:00", 0, 0), Some((300, 0)));
        assert_eq!(left("05:00//02:00", 9, 310), Some((110, 0)));
        assert_eq!(left("05:00//02:00", 9, 421), None);
        assert_eq!(left("1:00:00/5/", 10, 60), Some((3590, 5)));
        assert_eq!(left("90", 0, 1), Some((89, 0)));
        assert_eq!(left("5:00,10/0:03,5", 1, 0), Some((303, 3)));
        for text in ["", "x", "-5", "1:2:3:4:5", "nan", "1e300", "0"] {
            assert_eq!(left(text, 0, 0), None, "{text}");
        }
    }

    #[test]
    fn overtime_follows_main_time() {
        let mut clock = Byoyomi::new(S * 60, S * 10, 5);
        let game = |remaining| Allowance {
            clock: Some(GameClock {
                remaining,
                increment: S * 2,
            }),
            time: None,
        };
        assert_eq!(clock.allowance(Color::Black), game(S * 60));
        clock.spend(Color::Black, S * 59);
        assert_eq!(clock.allowance(Color::Black), game(S));
        assert_eq!(clock.allowance(Color::White), game(S * 60));
        clock.spend(Color::Black, S * 2);
        let time = clock.allowance(Color::Black).time.expect("overtime");
        assert_eq!(time, S * 2 - TimePlan::LATENCY);
        clock.spend(Color::Black, S * 6);
        let time = clock.allowance(Color::Black).time.expect("overtime");
        assert_eq!(time, S - TimePlan::LATENCY);
        for _ in 0..4 {
            clock.spend(Color::Black, Duration::ZERO);
        }
        // The next period has started.
        let time = clock.allowance(Color::Black).time.expect("overtime");
        assert_eq!(time, S * 2 - TimePlan::LATENCY);
        clock.restart();
        assert_eq!(clock.allowance(Color::Black), game(S * 60));
    }

    #[test]
    fn a_period_without_stones_is_unlimited() {
        let clock = Byoyomi::new(S, S, 0);
        assert_eq!(clock.allowance(Color::Black), Allowance::default());
        let mut told = Byoyomi::default();
        told.spend(Color::White, S);
        told.set(Color::White, S * 30, 0);
        let clock = told.allowance(Color::White).clock.expect("a clock");
        assert_eq!((clock.remaining, clock.increment), (S * 30, Duration::ZERO));
    }
}
