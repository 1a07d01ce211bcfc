//! How lines are written for people, the same in every application.

use std::fmt;

use obverse_core::Move;

use crate::{Certainty, Line};

/// What a line is worth to the side to move, in discs.
///
/// ```
/// use obverse_engine::Worth;
///
/// assert_eq!(Worth::Discs(4).to_string(), "+4");
/// assert_eq!(Worth::Estimate(-0.04).to_string(), "+0.0");
/// assert_eq!(Worth::Estimate(2.256).rounded(2), 2.26);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// Whole discs, from a search to the end of the game.
    Discs(i32),
    /// An evaluation.
    Estimate(f32),
}

impl Worth {
    /// Returns the number of discs. An estimate is rounded to `decimals` decimals.
    pub fn rounded(self, decimals: i32) -> f64 {
        match self {
            Worth::Discs(discs) => discs.into(),
            Worth::Estimate(value) => {
                let scale = 10f64.powi(decimals);
                // Adding zero turns a negative zero into zero.
                (f64::from(value) * scale).round() / scale + 0.0
            }
        }
    }
}

impl fmt::Display for Worth {
    /// With its sign: whole discs, or one decimal of an estimate.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Discs(discs) => write!(f, "{discs:+}"),
            Worth::Estimate(_) => write!(f, "{:+.1}", self.rounded(1)),
        }
    }
}

/// How deep a line was searched and with what confidence, as in `24@98%`; without a percentage where nothing
/// was pruned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// Plies.
    pub depth: u32,
    /// The confidence of the pruning, in per cent.
    pub confidence: u8,
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.confidence {
            100 => write!(f, "{}", self.depth),
            percent => write!(f, "{}@{percent}%", self.depth),
        }
    }
}

impl Line {
    /// What the line is worth to the side to move.
    pub fn worth(&self) -> Worth {
        match self.certainty {
            Certainty::Estimate(_) => Worth::Estimate(self.value),
            Certainty::Exact | Certainty::Outcome | Certainty::Likely(_) => {
                Worth::Discs(self.score)
            }
        }
    }

    /// The confidence of the pruning behind the line, in per cent: 100 if it is proven.
    pub fn confidence(&self) -> u8 {
        match self.certainty {
            Certainty::Exact | Certainty::Outcome => 100,
            Certainty::Likely(selectivity) | Certainty::Estimate(selectivity) => {
                selectivity.confidence()
            }
        }
    }

    /// How deep the line was searched and with what confidence.
    pub fn reach(&self) -> Reach {
        Reach {
            depth: self.depth,
            confidence: self.confidence(),
        }
    }

    /// The moves with blanks between them, as in `f5 d6 c3`.
    pub fn moves_text(&self) -> String {
        moves_text(&self.moves)
    }
}

/// Moves with blanks between them, as in `f5 d6 c3`.
pub fn moves_text(moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use obverse_core::Square;

    use super::*;
    use crate::Selectivity;

    fn line(certainty: Certainty) -> Line {
        Line {
            score: -3,
            value: -2.56,
            certainty,
            depth: 24,
            moves: vec![Square::F5.into(), Move::Pass],
        }
    }

    #[test]
    fn estimates_have_decimals_and_proofs_have_none() {
        let texts = |certainty| {
            let line = line(certainty);
            (line.worth().to_string(), line.reach().to_string())
        };
        let pair = |worth: &str, reach: &str| (worth.to_owned(), reach.to_owned());
        assert_eq!(texts(Certainty::Exact), pair("-3", "24"));
        let none = Certainty::Estimate(Selectivity::NONE);
        assert_eq!(texts(none), pair("-2.6", "24"));
        let boldest = Selectivity::BOLDEST;
        let reach = format!("24@{}%", boldest.confidence());
        assert_eq!(texts(Certainty::Likely(boldest)), pair("-3", &reach));
        assert_eq!(line(none).moves_text(), "f5 pass");
    }
}
