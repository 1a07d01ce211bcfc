use crate::Selectivity;

/// How reliable a score is.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::{Certainty, Engine, Limits, Options, Request, Selectivity};
///
/// let request = Request::new(Position::start(), Limits::depth(2));
/// let report = Engine::new(Options::default())?.think(&request, &mut ());
/// assert_eq!(report.best().certainty, Certainty::Estimate(Selectivity::NONE));
/// # Ok::<(), obverse_engine::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The score under best play is proven.
    Exact,
    /// Only the sign of the score is proven: win, draw or loss (WLD).
    Outcome,
    /// The reported score is a proven lower bound of the score under best play: a search with a window failed high.
    LowerBound,
    /// The reported score is a proven upper bound of the score under best play: a search with a window failed low.
    UpperBound,
    /// The score of an endgame search with forward pruning. The selectivity gives the confidence of a single cutoff,
    /// not the confidence of the whole score.
    Likely(Selectivity),
    /// The score comes from the static evaluations at the leaves of a midgame search at this selectivity.
    Estimate(Selectivity),
}

impl Certainty {
    /// The certainty of the negated score, that is, of the score for the other side.
    ///
    /// ```
    /// use obverse_engine::Certainty;
    ///
    /// assert_eq!(Certainty::LowerBound.negated(), Certainty::UpperBound);
    /// assert_eq!(Certainty::Exact.negated(), Certainty::Exact);
    /// ```
    #[must_use]
    pub fn negated(self) -> Certainty {
        match self {
            Certainty::LowerBound => Certainty::UpperBound,
            Certainty::UpperBound => Certainty::LowerBound,
            other => other,
        }
    }
}
