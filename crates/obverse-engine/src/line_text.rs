//! Text forms of a [`Line`], shared by all applications.

use std::fmt;

use obverse_core::Move;

use crate::{Certainty, Line};

/// The value of a line for the side to move, in discs, as applications display it.
///
/// ```
/// use obverse_engine::LineValue;
///
/// assert_eq!(LineValue::Discs(4).to_string(), "+4");
/// assert_eq!(LineValue::Estimate(-0.04).to_string(), "+0.0");
/// assert_eq!(LineValue::Estimate(2.256).rounded(2), 2.26);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LineValue {
    /// Score of a search to the end of the game, in whole discs.
    Discs(i32),
    /// Static evaluation at the end of a midgame line, in discs.
    Estimate(f32),
}

impl LineValue {
    /// The value in discs. An estimate is rounded to `decimals` decimals.
    ///
    /// ```
    /// use obverse_engine::LineValue;
    ///
    /// assert_eq!(LineValue::Discs(4).rounded(1), 4.0);
    /// assert_eq!(LineValue::Estimate(-1.26).rounded(1), -1.3);
    /// ```
    #[must_use]
    pub fn rounded(self, decimals: i32) -> f64 {
        match self {
            LineValue::Discs(discs) => discs.into(),
            LineValue::Estimate(value) => {
                let scale = 10f64.powi(decimals);
                // Adding zero turns a negative zero into zero.
                (f64::from(value) * scale).round() / scale + 0.0
            }
        }
    }
}

impl fmt::Display for LineValue {
    /// Writes the sign and whole discs, or an estimate with one decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineValue::Discs(discs) => write!(f, "{discs:+}"),
            LineValue::Estimate(_) => write!(f, "{:+.1}", self.rounded(1)),
        }
    }
}

/// The depth and confidence of a search, displayed as `24@98%`, or as `24` if nothing was pruned selectively.
///
/// ```
/// use obverse_engine::SearchDepth;
///
/// assert_eq!(SearchDepth { depth: 24, confidence: 98 }.to_string(), "24@98%");
/// assert_eq!(SearchDepth { depth: 24, confidence: 100 }.to_string(), "24");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchDepth {
    /// Depth in plies.
    pub depth: u32,
    /// Confidence of the forward pruning in percent; 100 if there was none.
    pub confidence: u8,
}

impl fmt::Display for SearchDepth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.confidence {
            100 => write!(f, "{}", self.depth),
            percent => write!(f, "{}@{percent}%", self.depth),
        }
    }
}

impl Line {
    /// The value of the line for the side to move, as applications display it.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Engine, Limits, LineValue, Options, Request};
    ///
    /// let request = Request::new(Position::start(), Limits::depth(2));
    /// let report = Engine::new(Options::default())?.think(&request, &mut ());
    /// assert!(matches!(report.best().display_value(), LineValue::Estimate(_)));
    /// # Ok::<(), obverse_engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn display_value(&self) -> LineValue {
        match self.certainty {
            Certainty::Estimate(_) => LineValue::Estimate(self.value),
            Certainty::Exact | Certainty::Outcome | Certainty::Likely(_) => {
                LineValue::Discs(self.score)
            }
        }
    }

    /// The confidence of the forward pruning in percent; 100 if there was none.
    ///
    /// ```
    /// use obverse_engine::{Certainty, Line, Selectivity};
    ///
    /// let line = Line {
    ///     score: 4,
    ///     value: 4.0,
    ///     certainty: Certainty::Likely(Selectivity::BOLDEST),
    ///     depth: 24,
    ///     moves: Vec::new(),
    /// };
    /// assert_eq!(line.confidence(), 73);
    /// ```
    #[must_use]
    pub fn confidence(&self) -> u8 {
        match self.certainty {
            Certainty::Exact | Certainty::Outcome => 100,
            Certainty::Likely(selectivity) | Certainty::Estimate(selectivity) => {
                selectivity.confidence()
            }
        }
    }

    /// The depth and confidence of the search that found the line.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Engine, Limits, Options, Request};
    ///
    /// let request = Request::new(Position::start(), Limits::depth(3));
    /// let report = Engine::new(Options::default())?.think(&request, &mut ());
    /// assert_eq!(report.best().search_depth().to_string(), "3");
    /// # Ok::<(), obverse_engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn search_depth(&self) -> SearchDepth {
        SearchDepth {
            depth: self.depth,
            confidence: self.confidence(),
        }
    }

    /// The line's moves separated by spaces, as in `f5 d6 c3`.
    ///
    /// ```
    /// use obverse_core::{Move, Square};
    /// use obverse_engine::{Certainty, Line};
    ///
    /// let line = Line {
    ///     score: -6,
    ///     value: -6.0,
    ///     certainty: Certainty::Exact,
    ///     depth: 2,
    ///     moves: vec![Move::Place(Square::A1), Move::Pass, Move::Place(Square::H8)],
    /// };
    /// assert_eq!(line.moves_text(), "a1 pass h8");
    /// ```
    #[must_use]
    pub fn moves_text(&self) -> String {
        moves_text(&self.moves)
    }
}

/// Moves separated by spaces, as in `f5 d6 c3`.
///
/// ```
/// use obverse_core::{Move, Square};
/// use obverse_engine::moves_text;
///
/// assert_eq!(moves_text(&[Move::Place(Square::F5), Move::Place(Square::D6)]), "f5 d6");
/// ```
#[must_use]
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
            (
                line.display_value().to_string(),
                line.search_depth().to_string(),
            )
        };
        let pair = |value: &str, depth: &str| (value.to_owned(), depth.to_owned());
        assert_eq!(texts(Certainty::Exact), pair("-3", "24"));
        let none = Certainty::Estimate(Selectivity::NONE);
        assert_eq!(texts(none), pair("-2.6", "24"));
        let boldest = Selectivity::BOLDEST;
        let reach = format!("24@{}%", boldest.confidence());
        assert_eq!(texts(Certainty::Likely(boldest)), pair("-3", &reach));
        assert_eq!(line(none).moves_text(), "f5 pass");
    }
}
