use std::fmt;
use std::str::FromStr;

use serde::Serialize;

/// How hard an exercise is, from 1 (first week) to 5 (examination).
///
/// ```
/// use obverse_exercise::Difficulty;
///
/// assert_eq!("3".parse::<Difficulty>()?.number(), 3);
/// assert!("6".parse::<Difficulty>().is_err());
/// # Ok::<(), obverse_exercise::ParseDifficultyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Difficulty(u8);

impl Difficulty {
    /// The easiest difficulty.
    pub const LEAST: Difficulty = Difficulty(1);
    /// The hardest difficulty.
    pub const GREATEST: Difficulty = Difficulty(5);

    /// Creates a difficulty from a number from 1 to 5.
    pub fn new(number: u8) -> Result<Difficulty, ParseDifficultyError> {
        match number {
            1..=5 => Ok(Difficulty(number)),
            _ => Err(ParseDifficultyError(number.to_string())),
        }
    }

    /// Returns the number, from 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns all difficulties, the easiest first.
    pub fn all() -> impl Iterator<Item = Difficulty> {
        (1..=5).map(Difficulty)
    }

    /// Returns this difficulty's entry of a table with one entry per difficulty.
    pub(crate) fn choose<T: Copy>(self, entries: [T; 5]) -> T {
        entries[usize::from(self.0) - 1]
    }
}

impl Default for Difficulty {
    /// The middle difficulty, 3.
    fn default() -> Difficulty {
        Difficulty(3)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Error: this text is not a difficulty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a difficulty: choose 1 to 5")]
pub struct ParseDifficultyError(pub String);

impl FromStr for Difficulty {
    type Err = ParseDifficultyError;

    fn from_str(text: &str) -> Result<Difficulty, ParseDifficultyError> {
        let number: u8 = (text.trim().parse()).map_err(|_| ParseDifficultyError(text.into()))?;
        Difficulty::new(number).map_err(|_| ParseDifficultyError(text.into()))
    }
}
