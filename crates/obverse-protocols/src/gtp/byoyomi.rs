use std::time::Duration;

use obverse_core::Color;
use obverse_engine::{GameClock, TimePlan};

use crate::color_index::color_index;
use crate::session_settings::Allowance;

/// Canadian byo-yomi clocks of both sides, as GTP defines them: main time, then a number of moves per period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Byoyomi {
    settings: Option<Settings>,
    sides: [Side; 2],
}

/// Arguments of GTP's `time_settings`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Settings {
    main: Duration,
    /// Length of an overtime period.
    period: Duration,
    /// Number of moves per period.
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
        self.sides[color_index(color)] = Side { time, stones };
    }

    /// Subtracts the time of one move from a side's clock.
    pub fn spend(&mut self, color: Color, spent: Duration) {
        let Some(settings) = self.settings else {
            return;
        };
        let side = &mut self.sides[color_index(color)];
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
        let Side { time, stones } = self.sides[color_index(color)];
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
    /// A side at the start of an overtime period.
    fn overtime(self) -> Side {
        Side {
            time: self.period,
            stones: self.stones,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: Duration = Duration::from_secs(1);

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
