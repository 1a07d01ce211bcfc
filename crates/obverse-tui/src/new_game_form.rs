use std::time::Duration;

use obverse_engine::{Effort, Level, Opponent, Strength};
use obverse_study::{GameSettings, TimeControl};

use crate::new_game_settings::{NewGameSettings, OpeningChoice, PLAYERS};

/// A row of the dialog for a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewGameRow {
    /// Who plays which side.
    Players,
    /// The measure of the engine's strength: an opponent's name, level, time or skill.
    StrengthKind,
    /// The engine's strength: the opponent, the level, the time per move or the number of discs lost per game.
    Amount,
    /// The opening.
    Opening,
    /// The time control.
    Clock,
}

impl NewGameRow {
    /// All rows, from the top.
    pub const ALL: [NewGameRow; 5] = [
        NewGameRow::Players,
        NewGameRow::StrengthKind,
        NewGameRow::Amount,
        NewGameRow::Opening,
        NewGameRow::Clock,
    ];
}

/// The measure of the engine's strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrengthKind {
    /// An opponent with a name.
    Opponent,
    /// The level.
    Level,
    /// The time per move.
    Time,
    /// The number of discs per game that the engine loses on purpose.
    Skill,
    /// The depth or the number of nodes, which only the command line offers.
    Other,
}

impl StrengthKind {
    /// The measures that the dialog offers.
    const OFFERED: [StrengthKind; 4] = [
        StrengthKind::Opponent,
        StrengthKind::Level,
        StrengthKind::Time,
        StrengthKind::Skill,
    ];

    /// The measure that a strength uses. The strength of an opponent counts as that opponent.
    pub fn of(strength: Strength) -> StrengthKind {
        if Opponent::of(strength).is_some() {
            return StrengthKind::Opponent;
        }
        match (strength.skill, strength.effort) {
            (Some(_), _) => StrengthKind::Skill,
            (None, Some(Effort::Level(_)) | None) => StrengthKind::Level,
            (None, Some(Effort::Time(_))) => StrengthKind::Time,
            (None, Some(Effort::Depth(_) | Effort::Nodes(_))) => StrengthKind::Other,
        }
    }

    /// The default strength in this measure.
    fn usual(self) -> Strength {
        match self {
            StrengthKind::Opponent | StrengthKind::Other => GameSettings::default().strength,
            StrengthKind::Level => Strength::level(Level::new(USUAL_LEVEL).unwrap_or(Level::MIN)),
            StrengthKind::Time => Strength::time(Duration::from_secs(1)),
            StrengthKind::Skill => Strength::discs(20.0),
        }
    }
}

/// The level that is offered first. No opponent has it.
const USUAL_LEVEL: u32 = 6;
/// Times per move to choose from, in milliseconds.
const TIMES: [u64; 8] = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];
/// Time controls to choose from; `None` for a game without clocks.
const CLOCKS: [Option<TimeControl>; 7] = [
    None,
    clock(1, 0),
    clock(3, 2),
    clock(5, 0),
    clock(10, 0),
    clock(15, 10),
    clock(25, 0),
];
/// Numbers of discs per game that the engine loses on purpose, to choose from. The engine plays weakest with the first
/// number and strongest with the last.
const DISCS: [u8; 8] = [60, 50, 40, 30, 20, 15, 10, 5];

/// The dialog for a new game.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGame {
    /// The settings so far.
    pub arrangement: NewGameSettings,
    /// The measure of the engine's strength.
    pub kind: StrengthKind,
    /// The selected row.
    pub row: NewGameRow,
}

impl NewGame {
    /// Opens the dialog with the last settings.
    pub fn new(arrangement: NewGameSettings) -> NewGame {
        NewGame {
            arrangement,
            kind: StrengthKind::of(arrangement.settings.strength),
            row: NewGameRow::Players,
        }
    }

    /// Selects the row that is `steps` rows further down, or up if `steps` is negative. The list of rows wraps around.
    pub fn step(&mut self, steps: isize) {
        self.row = shifted(&NewGameRow::ALL, |&row| row == self.row, steps);
    }

    /// Changes the value of the selected row by `steps` places in the list of its possible values; negative steps go
    /// back.
    pub fn change(&mut self, steps: isize) {
        let opening = &mut self.arrangement.opening;
        let chosen = &mut self.arrangement.settings;
        match self.row {
            NewGameRow::Players => {
                let is_chosen = |&(players, _): &_| players == chosen.players;
                chosen.players = shifted(&PLAYERS, is_chosen, steps).0;
            }
            NewGameRow::Clock => {
                let is_chosen = |&time: &_| time == chosen.time;
                chosen.time = shifted(&CLOCKS, is_chosen, steps);
            }
            NewGameRow::Opening => {
                let is_chosen = |choice: &_| choice == opening;
                *opening = shifted(&OpeningChoice::ALL, is_chosen, steps);
            }
            NewGameRow::StrengthKind => {
                let is_chosen = |&kind: &_| kind == self.kind;
                self.kind = shifted(&StrengthKind::OFFERED, is_chosen, steps);
                chosen.strength = self.kind.usual();
            }
            NewGameRow::Amount if self.kind == StrengthKind::Opponent => {
                let is_chosen = |&it: &Opponent| Some(it) == Opponent::of(chosen.strength);
                chosen.strength = bounded(&Opponent::ALL, is_chosen, steps).strength();
            }
            NewGameRow::Amount => chosen.strength = amount(chosen.strength, steps),
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

/// The item `steps` places after the first item that `fits`. The list wraps around.
fn shifted<T: Copy>(all: &[T], fits: impl Fn(&T) -> bool, steps: isize) -> T {
    let place = all.iter().position(fits).unwrap_or(0) as isize;
    all[(place + steps).rem_euclid(all.len() as isize) as usize]
}

/// The item `steps` places after the first item that `fits`, but not beyond either end of the list.
fn bounded<T: Copy>(all: &[T], fits: impl Fn(&T) -> bool, steps: isize) -> T {
    let place = all.iter().position(fits).unwrap_or(all.len() - 1);
    all[place.saturating_add_signed(steps).min(all.len() - 1)]
}

#[cfg(test)]
mod tests {
    use obverse_study::Players;

    use super::*;

    #[test]
    fn every_setting_can_be_reached() {
        let mut dialog = NewGame::new(NewGameSettings::default());
        dialog.change(1);
        assert_eq!(dialog.arrangement.settings.players, Players::HUMAN_WHITE);
        dialog.change(-2);
        assert_eq!(dialog.arrangement.settings.players, Players::ENGINES);
        dialog.step(1);
        dialog.step(1);
        dialog.change(100);
        let strongest = Opponent::Perfect.strength();
        assert_eq!(dialog.arrangement.settings.strength, strongest);
        dialog.change(-100);
        let weakest = Opponent::Beginner.strength();
        assert_eq!(dialog.arrangement.settings.strength, weakest);
        dialog.step(-1);
        dialog.change(1);
        dialog.step(1);
        // The levels of the opponents are levels like all others.
        for number in 7..=22 {
            dialog.change(1);
            let level = Level::new(number).expect("a level");
            assert_eq!(dialog.arrangement.settings.strength, Strength::level(level));
        }
        dialog.change(100);
        assert_eq!(
            dialog.arrangement.settings.strength,
            Strength::level(Level::MAX)
        );
        dialog.step(-1);
        dialog.change(1);
        assert_eq!(
            dialog.arrangement.settings.strength,
            StrengthKind::Time.usual()
        );
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
        assert_eq!(dialog.row, NewGameRow::Players);
    }
}
