use thiserror::Error;

use crate::Selectivity;

/// A strength as players know it, from 1 to 60.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// There is no such level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no level {0}; levels go from 1 to 60")]
pub struct NoSuchLevel(pub u32);

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
    pub fn depth(self, empties: u32) -> (u32, Selectivity) {
        let _ = empties;
        (u32::from(self.0), Selectivity::BOLDEST)
    }
}
