use std::str::FromStr;

use thiserror::Error;

use crate::{ExpectedValue, Selectivity};

/// Playing strength from 1 to 60, as in other Othello programs.
///
/// In the midgame a level searches as many plies as its number, at [`Selectivity::BOLDEST`]. Near the end of the game
/// the level searches to the last empty square. The fewer the empties, the higher the confidence. Levels up to 10 solve
/// positions with up to twice their number of empties, level 21 solves up to 24 empties, and level 60 solves every
/// position.
///
/// ```
/// use obverse_engine::{Level, Selectivity};
///
/// let level = Level::new(21)?;
/// assert_eq!(level.depth(45), (21, Selectivity::BOLDEST));
/// assert_eq!(level.depth(30), (30, Selectivity::BOLDEST));
/// assert_eq!(level.depth(24), (24, Selectivity::NONE));
/// # Ok::<(), obverse_engine::InvalidLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// Error: the number is not a level. Levels are 1 to 60.
///
/// ```
/// use obverse_engine::{InvalidLevel, Level};
///
/// assert_eq!(Level::new(99), Err(InvalidLevel(99)));
/// assert_eq!(InvalidLevel(99).to_string(), "`99` is not a level: choose 1 to 60");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a level: choose 1 to 60")]
pub struct InvalidLevel(pub u32);

/// Pairs of a level and the empties up to which it solves positions exactly; levels in between are interpolated.
const SOLVED: [(u32, u32); 4] = [(0, 0), (10, 20), (21, 24), (60, 60)];

/// A level, and the width of its band in empties. The band is the range of empties just above those that the level
/// solves exactly: there the level searches to the end of the game with forward pruning. Higher levels have a band of
/// the same width as this level. The bands of lower levels are narrower, in proportion to the number of the level.
const WIDEST_BAND: (u32, u32) = (21, 6);

impl Level {
    /// The weakest level.
    ///
    /// ```
    /// use obverse_engine::{Level, Selectivity};
    ///
    /// assert_eq!(Level::MIN.depth(40), (1, Selectivity::BOLDEST));
    /// ```
    pub const MIN: Level = Level(1);
    /// The strongest level: solves every position, however long it takes.
    ///
    /// ```
    /// use obverse_engine::{Level, Selectivity};
    ///
    /// assert_eq!(Level::MAX.depth(60), (60, Selectivity::NONE));
    /// ```
    pub const MAX: Level = Level(60);

    /// The level with this number, 1 to 60.
    ///
    /// ```
    /// use obverse_engine::Level;
    ///
    /// assert_eq!(Level::new(60), Ok(Level::MAX));
    /// assert!(Level::new(61).is_err());
    /// ```
    pub fn new(number: u32) -> Result<Level, InvalidLevel> {
        match u8::try_from(number) {
            Ok(level @ 1..=60) => Ok(Level(level)),
            _ => Err(InvalidLevel(number)),
        }
    }

    /// The level's number, 1 to 60.
    ///
    /// ```
    /// use obverse_engine::Level;
    ///
    /// assert_eq!(Level::MAX.number(), 60);
    /// ```
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The search depth in plies and the selectivity of this level at `empties` empty squares.
    ///
    /// A depth equal to `empties` is an endgame search: every line is searched to the end of the game.
    ///
    /// ```
    /// use obverse_engine::{Level, Selectivity};
    ///
    /// let level = Level::new(10)?;
    /// assert_eq!(level.depth(40), (10, Selectivity::BOLDEST));
    /// assert_eq!(level.depth(20), (20, Selectivity::NONE));
    /// # Ok::<(), obverse_engine::InvalidLevel>(())
    /// ```
    #[must_use]
    pub fn depth(self, empties: u32) -> (u32, Selectivity) {
        if self == Level::MAX {
            // Edited positions can have more than 60 empties.
            return (empties, Selectivity::NONE);
        }
        let surest = Selectivity::ALL
            .into_iter()
            .rfind(|&selectivity| empties <= self.reach(selectivity));
        match surest {
            Some(selectivity) => (empties, selectivity),
            None => (empties.min(self.0.into()), Selectivity::BOLDEST),
        }
    }

    /// The most empties at which this level searches to the end of the game with at least the confidence of
    /// `selectivity`.
    fn reach(self, selectivity: Selectivity) -> u32 {
        let number = u32::from(self.0);
        let boldness = (Selectivity::NONE.index() - selectivity.index()) as u32;
        let (level, widest) = WIDEST_BAND;
        let band = number.min(level) * widest * boldness;
        self.solved() + band / (level * Selectivity::NONE.index() as u32)
    }

    /// The most empties that this level solves exactly.
    fn solved(self) -> u32 {
        let number = u32::from(self.0);
        let segment = SOLVED
            .windows(2)
            .find(|ends| number <= ends[1].0)
            .unwrap_or(&SOLVED[2..]);
        let [(left, low), (right, high)] = [segment[0], segment[1]];
        low + (number - left) * (high - low) / (right - left)
    }
}

impl FromStr for Level {
    type Err = ExpectedValue;

    fn from_str(text: &str) -> Result<Level, ExpectedValue> {
        let level = text.parse().ok().and_then(|number| Level::new(number).ok());
        level.ok_or(ExpectedValue("1 to 60"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels() -> impl Iterator<Item = Level> {
        (1..=60).map(|number| Level::new(number).expect("there are 60"))
    }

    #[test]
    fn levels_go_from_1_to_60() {
        assert_eq!(levels().next(), Some(Level::MIN));
        assert_eq!(levels().last(), Some(Level::MAX));
        for number in [0, 61, 256, 257, u32::MAX] {
            assert_eq!(Level::new(number), Err(InvalidLevel(number)));
        }
    }

    #[test]
    fn depth_and_confidence_never_fall_with_the_level() {
        for empties in 0..=63 {
            for (lower, higher) in levels().zip(levels().skip(1)) {
                let (low, high) = (lower.depth(empties), higher.depth(empties));
                assert!(
                    low.0 <= high.0 && low.1 <= high.1,
                    "{empties} empty: {lower:?} {low:?}, {higher:?} {high:?}"
                );
            }
        }
    }

    #[test]
    fn confidence_rises_towards_the_end() {
        for level in levels() {
            for empties in 1..=63 {
                let (nearer, farther) = (level.depth(empties - 1), level.depth(empties));
                assert!(nearer.1 >= farther.1, "{level:?} with {empties} empty");
                assert!(farther.0 <= empties && farther.0 >= empties.min(level.0.into()));
            }
            assert_eq!(level.depth(0), (0, Selectivity::NONE));
            assert_eq!(level.depth(2), (2, Selectivity::NONE));
        }
    }

    #[test]
    fn known_levels() {
        for level in levels().take(10) {
            let number = u32::from(level.number());
            assert_eq!(level.depth(50), (number, Selectivity::BOLDEST));
            assert_eq!(level.depth(2 * number), (2 * number, Selectivity::NONE));
            assert!(level.depth(2 * number + 1).1 < Selectivity::NONE);
        }
        let strong = Level(21);
        assert_eq!(strong.depth(31), (21, Selectivity::BOLDEST));
        assert_eq!(strong.depth(26).1.confidence(), 98);
        assert_eq!(strong.depth(25).1.confidence(), 99);
        assert_eq!(Level::MAX.depth(63), (63, Selectivity::NONE));
    }
}
