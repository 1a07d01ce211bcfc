use crate::side::Side;
use crate::value::Value;

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

    /// Converts the bounds of a negamax search, which are for the side to move, to a window for Max.
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
