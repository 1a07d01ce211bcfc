use std::time::Duration;

use obverse_engine::{Effort, Level, Strength};
use obverse_study::{GameSettings, TimeControl};

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

/// By what the engine's strength is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// By a level.
    Level,
    /// By the time for a move.
    Time,
    /// By the discs that it gives away.
    Skill,
    /// By something that only the command line offers: plies or nodes.
    Other,
}

impl Kind {
    /// Those that the dialog offers.
    const OFFERED: [Kind; 3] = [Kind::Level, Kind::Time, Kind::Skill];

    /// By what this strength is given.
    pub fn of(strength: Strength) -> Kind {
        match (strength.skill, strength.effort) {
            (Some(_), _) => Kind::Skill,
            (None, Some(Effort::Level(_)) | None) => Kind::Level,
            (None, Some(Effort::Time(_))) => Kind::Time,
            (None, Some(Effort::Depth(_) | Effort::Nodes(_))) => Kind::Other,
        }
    }

    /// The strength to begin with.
    fn usual(self) -> Strength {
        match self {
            Kind::Level | Kind::Other => GameSettings::default().strength,
            Kind::Time => Strength::time(Duration::from_secs(1)),
            Kind::Skill => Strength::discs(20.0),
        }
    }
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
                let is_chosen = |&kind: &_| kind == Kind::of(chosen.strength);
                chosen.strength = shifted(&Kind::OFFERED, is_chosen, steps).usual();
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

fn amount(strength: Strength, steps: isize) -> Strength {
    if let Some(discs) = strength.skill {
        let is_chosen = |&offered: &u8| f64::from(offered) <= discs;
        return Strength::discs(bounded(&DISCS, is_chosen, steps).into());
    }
    let moved = |number: u32| {
        let number = (number as isize).saturating_add(steps).clamp(1, 60);
        number.unsigned_abs() as u32
    };
    match strength.effort {
        Some(Effort::Level(level)) => {
            Strength::level(Level::new(moved(level.number().into())).unwrap_or(Level::MIN))
        }
        Some(Effort::Time(time)) => {
            let is_chosen = |&ms: &u64| Duration::from_millis(ms) >= time;
            Strength::time(Duration::from_millis(bounded(&TIMES, is_chosen, steps)))
        }
        Some(Effort::Depth(depth)) => Effort::Depth(moved(depth)).into(),
        Some(Effort::Nodes(_)) | None => strength,
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
            Strength::level(Level::MAX)
        );
        dialog.step(-1);
        dialog.change(1);
        assert_eq!(dialog.arrangement.settings.strength, Kind::Time.usual());
        dialog.change(1);
        dialog.step(1);
        dialog.change(2);
        assert_eq!(dialog.arrangement.settings.strength, Strength::discs(10.0));
        dialog.change(50);
        assert_eq!(dialog.arrangement.settings.strength, Strength::discs(5.0));
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
