use obverse_core::{Move, Position};
use obverse_engine::Line;

/// The searches for judging a move, made before the line of the position after the move is known.
///
/// Several engines can make the [searches](crate::PartialMoveSearches) of different moves of a game at the same time, and
/// [`PartialReview::judge_searched`](crate::PartialReview::judge_searched) judges the moves in order. With an empty table
/// for each move, the review is the same as that of one engine.
///
/// ```
/// use obverse_core::{Game, Square};
/// use obverse_engine::{Engine, Limits, Options};
/// use obverse_review::{PartialMoveSearches, PartialReview, Reviewer};
///
/// let mut game = Game::new();
/// let position = game.position();
/// game.place(Square::F5)?;
/// let mut engine = Engine::new(Options::default())?;
/// let reviewer = Reviewer::new(Limits::depth(4));
/// let mut searches = PartialMoveSearches::new(reviewer, position, Square::F5.into(), false);
/// let searches = searches.search(&mut engine, &Default::default(), &mut ());
/// let mut review = PartialReview::new(reviewer, game);
/// let judged = searches.as_ref().and_then(|searches| review.judge_searched(searches));
/// assert_eq!(judged.map(|judged| judged.ply), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MoveSearches {
    /// The position before the move.
    pub position: Position,
    /// The played move.
    pub mv: Move,
    /// The best line of the position.
    pub best: Line,
    /// The line of the played move; `None` if judging it will not need a search.
    pub played: Option<Line>,
}
