use obverse_core::{Move, Position};
use obverse_engine::{Candidates, Engine, Stop};

use crate::judge::{Judge, mirrored};
use crate::suspended_move::SuspendedMove;
use crate::{MoveSearches, ReviewObserver, Reviewer};

/// The searches for judging a move, which can be stopped and continued.
#[derive(Clone, Debug)]
pub struct PartialMoveSearches {
    reviewer: Reviewer,
    position: Position,
    mv: Move,
    is_next_searched: bool,
    suspended: SuspendedMove,
}

impl PartialMoveSearches {
    /// The searches for judging the move `mv` of a position, before they begin.
    ///
    /// If `is_next_searched`, the line of the position after the move will be known, and near the end of the game it
    /// makes the search of the played move superfluous.
    #[must_use]
    pub fn new(
        reviewer: Reviewer,
        position: Position,
        mv: Move,
        is_next_searched: bool,
    ) -> PartialMoveSearches {
        PartialMoveSearches {
            reviewer,
            position,
            mv,
            is_next_searched,
            suspended: SuspendedMove::default(),
        }
    }

    /// Makes the searches. Returns `None` if they were stopped; the next call continues them. With the same engine, if
    /// it has one thread and has searched nothing else meanwhile, the result is that of uninterrupted searches.
    pub fn search(
        &mut self,
        engine: &mut Engine,
        stop: &Stop,
        observer: &mut dyn ReviewObserver,
    ) -> Option<MoveSearches> {
        let (position, mv) = (self.position, self.mv);
        let mut judge = Judge {
            reviewer: &self.reviewer,
            engine,
            stop,
            observer,
            suspended: &mut self.suspended,
        };
        let best = judge.think(position, Candidates::All)?;
        let other = mv.square().filter(|_| {
            let is_settled = self.is_next_searched && best.is_exact();
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
