use std::fmt;
use std::ops::{Neg, Not};

/// Value of a node: an integer, or one of the two infinities that alpha and beta start with.
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

/// Infinity as a raw number inside searches. Minus infinity is its negative, so negation never overflows. Evaluations
/// stay far below it.
pub(crate) const INFINITY: i32 = i32::MAX;

impl Value {
    /// Greater than every number.
    pub const INFINITY: Value = Value(INFINITY);
    /// Less than every number.
    pub const NEG_INFINITY: Value = Value(-INFINITY);

    /// Returns the number, or `None` for an infinity.
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

/// Alpha-beta window: the range of values that can still change the result. Max can already force `alpha`, and Min
/// can already hold Max to `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// Best value that Max can force on the path to the node.
    pub alpha: Value,
    /// Best value that Min can force on the path to the node.
    pub beta: Value,
}

impl Window {
    /// The full window, from minus infinity to infinity.
    pub const FULL: Window = Window {
        alpha: Value::NEG_INFINITY,
        beta: Value::INFINITY,
    };

    /// Returns the window narrowed by a value that `side` can force: Max raises alpha, Min lowers beta.
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

    /// Converts the raw bounds of a negamax search, which are from the side to move's point of view, to a window for
    /// Max.
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
