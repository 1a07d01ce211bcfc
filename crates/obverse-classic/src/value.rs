use std::fmt;
use std::ops::{Neg, Not};

/// A value of the search: a whole number, or one of the two infinities that bounds start from.
///
/// ```
/// use obverse_classic::Value;
///
/// assert!(Value::NEG_INFINITY < Value::from(-3));
/// assert_eq!(Value::INFINITY.to_string(), "Infinity");
/// assert_eq!(Value::from(-3).finite(), Some(-3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i32);

/// The infinity of the raw numbers inside searches. Its negative is the other infinity, so
/// negation never overflows; no evaluation comes near it.
pub(crate) const INFINITY: i32 = i32::MAX;

impl Value {
    /// Above all numbers.
    pub const INFINITY: Value = Value(INFINITY);
    /// Below all numbers.
    pub const NEG_INFINITY: Value = Value(-INFINITY);

    /// The number, unless the value is infinite.
    pub fn finite(self) -> Option<i32> {
        (self.0.unsigned_abs() < INFINITY.unsigned_abs()).then_some(self.0)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Value {
        Value(number.max(-INFINITY))
    }
}

impl Neg for Value {
    type Output = Value;

    fn neg(self) -> Value {
        Value(-self.0)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::INFINITY => f.pad("Infinity"),
            Value::NEG_INFINITY => f.pad("-Infinity"),
            Value(number) => number.fmt(f),
        }
    }
}

/// Who moves at a node: the player at the root, who wants a high value, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side to move at the root.
    Max,
    /// Its opponent.
    Min,
}

impl Side {
    /// The name in the textbooks: `MAX` or `MIN`.
    pub const fn name(self) -> &'static str {
        match self {
            Side::Max => "MAX",
            Side::Min => "MIN",
        }
    }

    /// Whether a value is better for this side than another.
    #[inline(always)]
    pub fn better(self, value: i32, than: i32) -> bool {
        match self {
            Side::Max => value > than,
            Side::Min => value < than,
        }
    }

    /// What a node of this side is worth before any of its moves was tried.
    #[inline(always)]
    pub(crate) const fn worst(self) -> i32 {
        match self {
            Side::Max => -INFINITY,
            Side::Min => INFINITY,
        }
    }

    /// Turns a value for this side into one for Max, and back.
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

/// The values that still matter at a node: Max has `alpha` for sure already, Min allows no more
/// than `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// The best that Max has found on the way to the node.
    pub alpha: Value,
    /// The best that Min has found on the way to the node.
    pub beta: Value,
}

impl Window {
    /// Everything matters.
    pub const FULL: Window = Window {
        alpha: Value::NEG_INFINITY,
        beta: Value::INFINITY,
    };

    /// The window after this side has found a value.
    pub fn narrowed(self, side: Side, value: Value) -> Window {
        match side {
            Side::Max => Window {
                alpha: self.alpha.max(value),
                ..self
            },
            Side::Min => Window {
                beta: self.beta.min(value),
                ..self
            },
        }
    }

    /// From the raw bounds of a search that sees a node from its mover's side.
    #[inline(always)]
    pub(crate) fn of_mover(side: Side, alpha: i32, beta: i32) -> Window {
        match side {
            Side::Max => Window {
                alpha: Value(alpha),
                beta: Value(beta),
            },
            Side::Min => Window {
                alpha: Value(-beta),
                beta: Value(-alpha),
            },
        }
    }
}
