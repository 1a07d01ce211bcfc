use obverse_core::Move;

use crate::{Certainty, LineValue, SearchDepth};

/// A principal variation: a move, its score and the expected continuation.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::{Certainty, Engine, Options};
///
/// let white_to_move: Position = "
///     XXXXXXXX
///     OOOOOXXX
///     OOXXXXXX
///     OOXXXXXX
///     OOXXOOOO
///     OOOOOOOO
///     OOO.OO.O
///     XOOOO.OO  O".parse()?;
/// let line = Engine::new(Options::default())?.solve(white_to_move);
/// assert_eq!((line.score, line.certainty), (-6, Certainty::Exact));
/// assert_eq!(line.moves_text(), "pass f8 d7 g7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Expected final disc difference for the side to move.
    pub score: i32,
    /// The score before rounding to whole discs. In a midgame search it is the static evaluation at the end of the
    /// line. In endgame searches, and if the line is incomplete, it equals `score`.
    pub value: f32,
    /// How reliable the score is.
    pub certainty: Certainty,
    /// Search depth in plies.
    pub depth: u32,
    /// The expected moves, passes included; empty if the game is over.
    pub moves: Vec<Move>,
}

impl Line {
    /// The first move; `None` if the game is over.
    ///
    /// ```
    /// use obverse_core::{Move, Square};
    /// use obverse_engine::{Certainty, Line};
    ///
    /// let line = Line {
    ///     score: 2,
    ///     value: 2.0,
    ///     certainty: Certainty::Exact,
    ///     depth: 1,
    ///     moves: vec![Move::Place(Square::A1)],
    /// };
    /// assert_eq!(line.first(), Some(Move::Place(Square::A1)));
    /// ```
    #[must_use]
    pub fn first(&self) -> Option<Move> {
        self.moves.first().copied()
    }

    /// Whether the score is proven exactly.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Engine, Limits, Options, Request};
    ///
    /// let request = Request::new(Position::start(), Limits::depth(1));
    /// let report = Engine::new(Options::default())?.think(&request, &mut ());
    /// assert!(!report.best().is_exact());
    /// # Ok::<(), obverse_engine::EngineError>(())
    /// ```
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.certainty == Certainty::Exact
    }

    /// The proven lower and upper bound of the score, in discs for the side to move; -64 and 64 if nothing is proven.
    /// The score is exact if the bounds are equal.
    ///
    /// ```
    /// use obverse_core::Position;
    /// use obverse_engine::{Engine, Limits, Options, Request};
    ///
    /// let position: Position = "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX- X".parse()?;
    /// let mut engine = Engine::new(Options::default())?;
    /// let exact = engine.think(&Request::new(position, Limits::exact()), &mut ());
    /// let score = exact.best().score;
    /// assert_eq!(exact.best().bounds(), (score, score));
    /// let narrow = engine.think(&Request::new(position, Limits::window(-3, 3)?), &mut ());
    /// assert_eq!(narrow.best().bounds(), (-64, -4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bounds(&self) -> (i32, i32) {
        match self.certainty {
            Certainty::Exact => (self.score, self.score),
            Certainty::LowerBound => (self.score, 64),
            Certainty::UpperBound => (-64, self.score),
            // Scores are even, so a win is at least +2 and a loss at most -2.
            Certainty::Outcome if self.score > 0 => (2, 64),
            Certainty::Outcome if self.score < 0 => (-64, -2),
            Certainty::Outcome => (0, 0),
            Certainty::Likely(_) | Certainty::Estimate(_) => (-64, 64),
        }
    }

    /// The confidence of the forward pruning in percent; 100 without forward pruning.
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
            Certainty::Exact
            | Certainty::Outcome
            | Certainty::LowerBound
            | Certainty::UpperBound => 100,
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
            Certainty::LowerBound => LineValue::AtLeast(self.score),
            Certainty::UpperBound => LineValue::AtMost(self.score),
        }
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
