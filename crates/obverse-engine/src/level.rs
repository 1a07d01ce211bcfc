use thiserror::Error;

use crate::Selectivity;

/// A strength as players know it, from 1 to 60.
///
/// In the middle game a level looks as many plies ahead as its number says, pruning boldly. Near the
/// end it plays to the last disc, the surer the fewer squares are empty: levels up to 10 solve twice
/// their number of empty squares, level 21 solves 24, level 60 everything.
///
/// ```
/// use obverse_engine::{Level, Selectivity};
///
/// let level = Level::new(21)?;
/// assert_eq!(level.depth(45), (21, Selectivity::BOLDEST));
/// assert_eq!(level.depth(30), (30, Selectivity::BOLDEST));
/// assert_eq!(level.depth(24), (24, Selectivity::NONE));
/// # Ok::<(), obverse_engine::NoSuchLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// There is no such level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no level {0}; levels go from 1 to 60")]
pub struct NoSuchLevel(pub u32);

/// How many squares may be empty for a level to solve the position, at some levels; in between they
/// lie on straight lines.
const SOLVED: [(u32, u32); 4] = [(0, 0), (10, 20), (21, 24), (60, 60)];

/// With how many empty squares more than it solves a level plays to the last disc at
/// [`Selectivity::BOLDEST`], from this level on; below it, in proportion.
const WIDEST_BAND: (u32, u32) = (21, 6);

impl Level {
    /// The weakest.
    pub const MIN: Level = Level(1);
    /// The strongest: the whole game is solved as deep as patience lasts.
    pub const MAX: Level = Level(60);

    /// The level with this number.
    pub fn new(number: u32) -> Result<Level, NoSuchLevel> {
        match u8::try_from(number) {
            Ok(level @ 1..=60) => Ok(Level(level)),
            _ => Err(NoSuchLevel(number)),
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How deep it looks with so many empty squares, and how sure its pruning must be.
    ///
    /// A depth of all the empty squares means to the last disc.
    pub fn depth(self, empties: u32) -> (u32, Selectivity) {
        if self == Level::MAX {
            // Positions put down by hand can have more than 60.
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

    /// With how many empty squares at most it plays to the last disc at least this surely.
    fn reach(self, selectivity: Selectivity) -> u32 {
        let number = u32::from(self.0);
        let boldness = (Selectivity::NONE.index() - selectivity.index()) as u32;
        let (level, widest) = WIDEST_BAND;
        let band = number.min(level) * widest * boldness;
        self.solved() + band / (level * Selectivity::NONE.index() as u32)
    }

    /// How many empty squares it solves.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn levels() -> impl Iterator<Item = Level> {
        (1..=60).map(|number| Level::new(number).expect("there are 60"))
    }

    #[test]
    fn there_are_sixty() {
        assert_eq!(levels().next(), Some(Level::MIN));
        assert_eq!(levels().last(), Some(Level::MAX));
        for number in [0, 61, 256, 257, u32::MAX] {
            assert_eq!(Level::new(number), Err(NoSuchLevel(number)));
        }
    }

    #[test]
    fn a_higher_level_looks_no_less_deep_and_is_no_less_sure() {
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
    fn the_nearer_the_end_the_surer() {
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
    fn levels_are_what_players_expect() {
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
