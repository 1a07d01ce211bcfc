use std::ops::Not;

use crate::value::INFINITY;

/// The side to move at a node: Max, who moves at the root and wants a high value, or Min.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The maximizing side, which moves at the root.
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
