use std::time::{Duration, Instant};

use obverse_classic::search::{Never, Options, Request, search};
use obverse_classic::{Algorithm, EvaluationName, Rules};
use obverse_core::{Game, Move, Square};

use super::thought::Thought;

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many plies.
    Depth(u32),
    /// So long for a move.
    Time(Duration),
}

/// A search that plays.
#[derive(Clone, Copy, Debug)]
pub struct Computer {
    /// How it searches.
    pub algorithm: Algorithm,
    /// What it thinks of positions.
    pub evaluation: EvaluationName,
    /// What it does about passes and ties.
    pub rules: Rules,
    /// How far it may go; none for players that know themselves.
    pub limit: Option<Limit>,
    /// Against the horizon effect, and the size of the table.
    pub options: Options,
    /// Where its dice start.
    pub seed: u64,
}

impl Computer {
    /// Chooses a move for the side to move, which has one.
    pub fn choose(&self, game: &Game) -> Option<(Square, Thought)> {
        let position = game.position();
        let depth = match self.limit {
            // No depth, no move.
            Some(Limit::Depth(depth)) => Some(depth.max(1)),
            Some(Limit::Time(_)) | None => None,
        };
        let request = Request {
            evaluation: self.evaluation,
            rules: self.rules,
            depth,
            options: self.options,
            // Each move has its own throw of the dice, and the same one when it is played again.
            seed: self.seed.wrapping_add(game.moves().len() as u64),
            ..Request::new(position, self.algorithm)
        };
        let report = match self.limit {
            Some(Limit::Time(time)) => {
                let end = Instant::now() + time;
                search(&request, &mut (), &mut || Instant::now() >= end)
            }
            Some(Limit::Depth(_)) | None => search(&request, &mut (), &mut Never),
        };
        // With a placement to choose there is always one chosen; the first would do as well.
        let square = report.best.and_then(Move::square);
        let square = square.or_else(|| position.moves().first())?;
        Some((square, Thought::from(&report)))
    }
}
