use std::fmt;
use std::ops::Neg;

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
pub struct Value(pub(crate) i32);

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
