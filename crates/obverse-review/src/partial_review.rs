use obverse_core::{Game, Move, Position};
use obverse_engine::{Candidates, Engine, Line, Stop};

use crate::judge::{Judge, finished, judge};
use crate::suspended_move::SuspendedMove;
use crate::{MoveReview, MoveSearches, Review, ReviewObserver, Reviewer};

/// A review that can be interrupted and resumed. Each step judges one move, from the last to the first.
///
/// ```
/// use obverse_core::{Game, Square};
/// use obverse_engine::{Engine, Limits, Options};
/// use obverse_review::{PartialReview, Reviewer};
///
/// let mut game = Game::new();
/// game.place(Square::F5)?;
/// game.place(Square::D6)?;
/// let mut engine = Engine::new(Options::default())?;
/// let mut review = PartialReview::new(Reviewer::new(Limits::depth(4)), game);
/// let judged = review.judge_next(&mut engine, &Default::default(), &mut ());
/// assert_eq!(judged.map(|judged| judged.ply), Some(2));
/// assert!(!review.is_complete());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PartialReview {
    reviewer: Reviewer,
    game: Game,
    /// The judged moves, last move of the game first.
    judged: Vec<MoveReview>,
    /// The searches of the next move to judge.
    suspended: SuspendedMove,
}

impl PartialReview {
    /// Creates a review in which no move has been judged yet.
    #[must_use]
    pub fn new(reviewer: Reviewer, game: Game) -> PartialReview {
        PartialReview::resume(reviewer, game, Vec::new())
    }

    /// Resumes a review. `moves` are the moves that were already judged: the last moves of the game, in game order. A
    /// move that does not match the game, and all moves before it, are judged again.
    #[must_use]
    pub fn resume(reviewer: Reviewer, game: Game, moves: Vec<MoveReview>) -> PartialReview {
        let plies: Vec<_> = game.positions().zip(game.moves()).collect();
        let judged: Vec<MoveReview> = (moves.into_iter().rev())
            .zip(plies.iter().enumerate().rev())
            .take_while(|(review, (index, (position, mv)))| {
                (review.ply, review.position, review.mv) == (index + 1, *position, *mv)
            })
            .map(|(review, _)| review)
            .collect();
        PartialReview {
            reviewer,
            game,
            judged,
            suspended: SuspendedMove::default(),
        }
    }

    /// Whether every move has been judged.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.left() == 0
    }

    /// Number of moves that have not been judged.
    #[must_use]
    pub fn left(&self) -> usize {
        self.game.moves().len() - self.judged.len()
    }

    /// Whether a stop has interrupted the searches of the next move to judge, so that they will be continued.
    #[must_use]
    pub fn is_within_move(&self) -> bool {
        !self.suspended.is_empty()
    }

    /// Returns a review with the moves judged so far, which are the last moves of the game.
    #[must_use]
    pub fn to_review(&self) -> Review {
        Review {
            game: self.game.clone(),
            moves: self.judged.iter().rev().cloned().collect(),
        }
    }

    /// Judges the last move of the game that has not been judged yet.
    ///
    /// Returns `None` if every move has been judged, or if the search was stopped. After a stop, the next call continues
    /// the search. With the same engine, if it has one thread and has searched nothing else meanwhile, the review is
    /// that of an uninterrupted one.
    pub fn judge_next(
        &mut self,
        engine: &mut Engine,
        stop: &Stop,
        observer: &mut dyn ReviewObserver,
    ) -> Option<&MoveReview> {
        let (ply, position, mv) = self.next_move()?;
        if !self.is_within_move() {
            observer.begins(self.judged.len(), position);
        }
        let next = self.next_line();
        // After a panic of the search, the move is judged from the beginning.
        let mut suspended = std::mem::take(&mut self.suspended);
        let mut searcher = Judge {
            reviewer: &self.reviewer,
            engine,
            stop,
            observer,
            suspended: &mut suspended,
        };
        let lines = judge(position, mv, next.as_ref(), &mut |candidates| {
            searcher.think(position, candidates)
        });
        let Some(lines) = lines else {
            self.suspended = suspended;
            return None;
        };
        let review = self.keep(ply, position, mv, lines)?;
        observer.judged(review);
        Some(review)
    }

    /// Judges the last move of the game that has not been judged yet, from searches that were made elsewhere.
    ///
    /// Returns `None` if every move has been judged, or if the searches are of another move or do not suffice. The
    /// next call then judges the same move again.
    pub fn judge_searched(&mut self, searches: &MoveSearches) -> Option<&MoveReview> {
        let (ply, position, mv) = self.next_move()?;
        if (searches.position, searches.mv) != (position, mv) {
            return None;
        }
        let next = self.next_line();
        let lines = judge(
            position,
            mv,
            next.as_ref(),
            &mut |candidates| match candidates {
                Candidates::All => Some(searches.best.clone()),
                _ => searches.played.clone(),
            },
        )?;
        self.keep(ply, position, mv, lines)
    }

    /// The number of the next move to judge, the position before it, and the move.
    fn next_move(&self) -> Option<(usize, Position, Move)> {
        let ply = Some(self.left()).filter(|&ply| ply > 0)?;
        let (position, mv) = self.game.positions().zip(self.game.moves()).nth(ply - 1)?;
        Some((ply, position, mv))
    }

    /// The best line of the position after the next move to judge, if known.
    fn next_line(&self) -> Option<Line> {
        match self.judged.last() {
            Some(next) => Some(next.best.clone()),
            None => (self.game.is_over()).then(|| finished(self.game.position())),
        }
    }

    fn keep(
        &mut self,
        ply: usize,
        position: Position,
        mv: Move,
        (played, best): (Line, Line),
    ) -> Option<&MoveReview> {
        self.suspended = SuspendedMove::default();
        self.judged.push(MoveReview {
            ply,
            position,
            mv,
            played,
            best,
        });
        self.judged.last()
    }
}
