use std::ops::Not;
use std::str::FromStr;

use crate::spelling::is_spelling_of;
use crate::value::INFINITY;

/// The side to move at a node: Max, who wants a high value, or Min, who wants a low one. In a search of a position, Max
/// moves at the root; in a tree of numbers, either side may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The maximizing side.
    Max,
    /// The minimizing side, Max's opponent.
    Min,
}

impl Side {
    /// Returns the textbook name: `MAX` or `MIN`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Max => "MAX",
            Side::Min => "MIN",
        }
    }

    /// Returns whether `value` is better for this side than `than`.
    #[inline(always)]
    pub fn better(self, value: i32, than: i32) -> bool {
        match self {
            Side::Max => value > than,
            Side::Min => value < than,
        }
    }

    /// Returns the initial value of a node of this side, before any move is tried.
    #[inline(always)]
    pub(crate) const fn worst(self) -> i32 {
        match self {
            Side::Max => -INFINITY,
            Side::Min => INFINITY,
        }
    }

    /// Converts a value for this side to a value for Max, or back.
    #[inline(always)]
    pub(crate) const fn for_max(self, value: i32) -> i32 {
        match self {
            Side::Max => value,
            Side::Min => -value,
        }
    }
}

/// Error: the text does not name a side of a tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a side: expected `max` or `min`")]
pub struct ParseSideError(pub String);

impl FromStr for Side {
    type Err = ParseSideError;

    fn from_str(text: &str) -> Result<Side, ParseSideError> {
        [Side::Max, Side::Min]
            .into_iter()
            .find(|side| is_spelling_of(text, side.name()))
            .ok_or_else(|| ParseSideError(text.to_owned()))
    }
}

impl Not for Side {
    type Output = Side;

    #[inline(always)]
    fn not(self) -> Side {
        match self {
            Side::Max => Side::Min,
            Side::Min => Side::Max,
        }
    }
}
