use obverse_core::{Move, Position};
use obverse_engine::{Candidates, Engine, Line, Stop};

use crate::judge::{Judge, mirrored};
use crate::{ReviewObserver, Reviewer};

/// The searches for judging a move, made before the line of the position after the move is known.
///
/// Several engines can search different moves of a game at the same time, and
/// [`PartialReview::judge_searched`](crate::PartialReview::judge_searched) judges them in order. With an empty table for
/// each move, the review is the same as that of one engine.
///
/// ```
/// use obverse_core::{Game, Square};
/// use obverse_engine::{Engine, Limits, Options};
/// use obverse_review::{MoveSearches, PartialReview, Reviewer};
///
/// let mut game = Game::new();
/// let position = game.position();
/// game.place(Square::F5)?;
/// let mut engine = Engine::new(Options::default())?;
/// let reviewer = Reviewer::new(Limits::depth(4));
/// let (stop, first) = (Default::default(), Square::F5.into());
/// let searches = MoveSearches::search(&reviewer, position, first, false, &mut engine, &stop, &mut ());
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

impl MoveSearches {
    /// Makes the searches. Returns `None` if they were stopped.
    ///
    /// `is_next_searched` says that the line of the position after the move will be known when the move is judged. Near
    /// the end of the game, the played move then needs no search.
    pub fn search(
        reviewer: &Reviewer,
        position: Position,
        mv: Move,
        is_next_searched: bool,
        engine: &mut Engine,
        stop: &Stop,
        observer: &mut dyn ReviewObserver,
    ) -> Option<MoveSearches> {
        let mut judge = Judge {
            reviewer,
            engine,
            stop,
            observer,
        };
        let best = judge.think(position, Candidates::All)?;
        let other = mv.square().filter(|_| {
            let is_settled = is_next_searched && best.is_exact();
            best.first() != Some(mv) && !is_settled && mirrored(position, &best, mv).is_none()
        });
        let played = match other {
            Some(square) => Some(judge.think(position, Candidates::Only(square.bitboard()))?),
            None => None,
        };
        Some(MoveSearches {
            position,
            mv,
            best,
            played,
        })
    }
}
