use obverse_core::Move;

use crate::Selectivity;

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
    /// The score before rounding to discs. A midgame search takes it from the evaluation of the position at the end
    /// of the line; it equals `score` where that position is unknown and in endgame searches.
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
}

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
    /// The score of an endgame search with forward pruning. The selectivity gives the confidence of a single cutoff, not
    /// that of the score.
    Likely(Selectivity),
    /// The score comes from the static evaluations at the leaves of a midgame search at this selectivity.
    Estimate(Selectivity),
}
