use obverse_engine::{Certainty, Line};
use serde::Serialize;

/// A legal move with the engine's value.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HintLine {
    /// Name of the move's square, or `pass`.
    #[serde(rename = "move")]
    pub mv: String,
    /// Expected final disc difference for the side to move. Estimates have one decimal.
    pub value: f64,
    /// Reliability of the value.
    pub sureness: Sureness,
    /// Confidence of a selective search, in percent; `None` if the score or the winner is proven.
    pub confidence: Option<u8>,
    /// Search depth in plies.
    pub depth: u32,
    /// Principal variation, beginning with this move.
    pub line: Vec<String>,
}

/// Reliability of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Sureness {
    /// The exact score is proven.
    Exact,
    /// The winner is proven (WLD).
    Outcome,
    /// The value of a selective endgame search.
    Likely,
    /// The value of a midgame search.
    Estimate,
}

impl From<&Line> for HintLine {
    fn from(line: &Line) -> HintLine {
        let (sureness, is_selective) = match line.certainty {
            Certainty::Exact => (Sureness::Exact, false),
            // The page never searches with a window, so bounds do not occur. A bound would be shown like a proven
            // winner.
            Certainty::Outcome | Certainty::LowerBound | Certainty::UpperBound => {
                (Sureness::Outcome, false)
            }
            Certainty::Likely(_) => (Sureness::Likely, true),
            Certainty::Estimate(_) => (Sureness::Estimate, true),
        };
        HintLine {
            mv: line.first().map(|mv| mv.to_string()).unwrap_or_default(),
            value: line.display_value().rounded(1),
            sureness,
            confidence: is_selective.then(|| line.confidence()),
            depth: line.depth,
            line: line.moves.iter().map(|mv| mv.to_string()).collect(),
        }
    }
}
