use obverse_engine::LineValue;
use serde::Serialize;

/// The value of a move in discs: a whole number after an endgame search, else an estimate with two decimals.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
pub enum ValueJson {
    /// Final disc difference, or a proven bound of it.
    Discs(i32),
    /// Estimate of the evaluation, in discs.
    Estimate(f64),
}

impl From<LineValue> for ValueJson {
    fn from(worth: LineValue) -> ValueJson {
        match worth {
            LineValue::Discs(discs) | LineValue::AtLeast(discs) | LineValue::AtMost(discs) => {
                ValueJson::Discs(discs)
            }
            LineValue::Estimate(_) => ValueJson::Estimate(worth.rounded(2)),
        }
    }
}
