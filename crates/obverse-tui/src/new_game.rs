use std::time::Duration;

use obverse_engine::Level;
use obverse_study::{GameSettings, Strength, TimeControl};

use crate::arrangement::{Arrangement, OpeningChoice, PLAYERS};

/// A row of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Who plays which side.
    Players,
    /// By what the engine's strength is given.
    Kind,
    /// How strong it is by that measure.
    Amount,
    /// Where the game begins.
    Opening,
    /// The clocks.
    Clock,
}

impl Row {
    /// From the top.
    pub const ALL: [Row; 5] = [
        Row::Players,
        Row::Kind,
        Row::Amount,
        Row::Opening,
        Row::Clock,
    ];
}

/// Milliseconds a move that are offered.
const TIMES: [u64; 8] = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/// Minutes for the game and seconds a move that are offered.
const CLOCKS: [Option<TimeControl>; 7] = [
    None,
    clock(1, 0),
    clock(3, 2),
    clock(5, 0),
    clock(10, 0),
    clock(15, 10),
    clock(25, 0),
];
/// Discs given away that are offered, the strongest last, as everywhere.
const DISCS: [u8; 8] = [60, 50, 40, 30, 20, 15, 10, 5];

/// The choices before a game.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// What is chosen so far.
    pub arrangement: Arrangement,
    /// The row in focus.
    pub row: Row,
}

impl NewGame {
    /// Begins with what was chosen last.
    pub fn new(arrangement: Arrangement) -> NewGame {
        NewGame {
            arrangement,
            row: Row::Players,
        }
    }

    /// Another row, so many further down.
    pub fn step(&mut self, steps: isize) {
        self.row = shifted(&Row::ALL, |&row| row == self.row, steps);
    }

    /// Another choice in the row in focus, so many further.
    pub fn change(&mut self, steps: isize) {
        let opening = &mut self.arrangement.opening;
        let chosen = &mut self.arrangement.settings;
        match self.row {
            Row::Players => {
                let is_chosen = |&(players, _): &_| players == chosen.players;
                chosen.players = shifted(&PLAYERS, is_chosen, steps).0;
            }
            Row::Clock => {
                let is_chosen = |&time: &_| time == chosen.time;
                chosen.time = shifted(&CLOCKS, is_chosen, steps);
            }
            Row::Opening => {
                let is_chosen = |choice: &_| choice == opening;
                *opening = shifted(&OpeningChoice::ALL, is_chosen, steps);
            }
            Row::Kind => {
                let kinds = [usual_level(), usual_time(), usual_discs()];
                let same = |kind: &Strength| {
                    std::mem::discriminant(kind) == std::mem::discriminant(&chosen.strength)
                };
                chosen.strength = shifted(&kinds, same, steps);
            }
            Row::Amount => chosen.strength = amount(chosen.strength, steps),
        }
    }
}

const fn clock(minutes: u32, increment: u32) -> Option<TimeControl> {
    Some(TimeControl {
        main: 60 * minutes,
        increment,
    })
}

fn usual_level() -> Strength {
    GameSettings::default().strength
}

fn usual_time() -> Strength {
    Strength::Time(Duration::from_secs(1))
}

fn usual_discs() -> Strength {
    Strength::Discs(20)
}

fn amount(strength: Strength, steps: isize) -> Strength {
    match strength {
        Strength::Level(level) => {
            let number = isize::from(level.number()).saturating_add(steps);
            let number = number.clamp(1, 60).unsigned_abs();
            let level = u32::try_from(number).ok();
            Strength::Level(level.and_then(|n| Level::new(n).ok()).unwrap_or(Level::MIN))
        }
        Strength::Time(time) => {
            let is_chosen = |&ms: &u64| Duration::from_millis(ms) >= time;
            Strength::Time(Duration::from_millis(bounded(&TIMES, is_chosen, steps)))
        }
        Strength::Discs(discs) => {
            Strength::Discs(bounded(&DISCS, |&offered| offered <= discs, steps))
        }
    }
}

/// The choice so many behind the first that fits, round about.
fn shifted<T: Copy>(all: &[T], fits: impl Fn(&T) -> bool, steps: isize) -> T {
    let place = all.iter().position(fits).unwrap_or(0) as isize;
    all[(place + steps).rem_euclid(all.len() as isize) as usize]
}

/// The same, but stopping at the ends.
fn bounded<T: Copy>(all: &[T], fits: impl Fn(&T) -> bool, steps: isize) -> T {
    let place = all.iter().position(fits).unwrap_or(all.len() - 1);
    all[place.saturating_add_signed(steps).min(all.len() - 1)]
}

#[cfg(test)]
mod tests {
    use obverse_study::Players;

    use super::*;

    #[test]
    fn everything_can_be_reached() {
        let mut dialog = NewGame::new(Arrangement::default());
        dialog.change(1);
        assert_eq!(dialog.arrangement.settings.players, Players::HUMAN_WHITE);
        dialog.change(-2);
        assert_eq!(dialog.arrangement.settings.players, Players::ENGINES);
        dialog.step(1);
        dialog.step(1);
        dialog.change(100);
        assert_eq!(
            dialog.arrangement.settings.strength,
            Strength::Level(Level::MAX)
        );
        dialog.step(-1);
        dialog.change(1);
        assert_eq!(dialog.arrangement.settings.strength, usual_time());
        dialog.change(1);
        dialog.step(1);
        dialog.change(2);
        assert_eq!(dialog.arrangement.settings.strength, Strength::Discs(10));
        dialog.change(50);
        assert_eq!(dialog.arrangement.settings.strength, Strength::Discs(5));
        dialog.step(1);
        dialog.change(-1);
        assert_eq!(dialog.arrangement.opening, OpeningChoice::Random);
        dialog.step(1);
        dialog.change(1);
        assert_eq!(dialog.arrangement.settings.time, clock(1, 0));
        dialog.step(1);
        assert_eq!(dialog.row, Row::Players);
    }
}
