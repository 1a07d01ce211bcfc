use obverse_core::{Game, Move};
use obverse_review::MoveReview;

/// A second try of the person at a costly move of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Retry {
    /// Number of the costly move, from 0: the costliest first.
    pub number: usize,
    /// The move that the person tries; `None` before the first try.
    pub tried: Option<Move>,
    /// Whether the person has asked for the best move.
    pub shows_best: bool,
    /// The engine's judgement of the tried move; `None` if the engine is not done.
    pub(crate) judged: Option<MoveReview>,
}

/// How a tried move compares with the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Number of discs that the tried move loses.
    pub lost: u32,
    /// Whether the loss is proven.
    pub is_exact: bool,
}

impl Retry {
    /// A new try at the costly move with this number.
    pub fn new(number: usize) -> Retry {
        Retry {
            number,
            tried: None,
            shows_best: false,
            judged: None,
        }
    }

    /// A try at the costly move with this number, as it stood before an interruption.
    pub fn resumed(number: usize, tried: Option<Move>, shows_best: bool) -> Retry {
        Retry {
            tried,
            shows_best,
            ..Retry::new(number)
        }
    }

    /// Tries another move.
    pub(crate) fn attempt(&mut self, mv: Move) {
        if self.tried != Some(mv) {
            self.tried = Some(mv);
            self.judged = None;
        }
    }

    /// How the tried move compares with the best move of `costly`, the judgement of the move in the game. `None` if no
    /// move was tried or the engine has not judged it yet.
    pub fn verdict(&self, costly: &MoveReview) -> Option<Verdict> {
        let tried = self.tried?;
        let played = if costly.best.first() == Some(tried) {
            &costly.best
        } else if costly.mv == tried {
            &costly.played
        } else {
            &self.judged.as_ref()?.played
        };
        // Values are within 64 discs, so the cast cannot overflow.
        Some(Verdict {
            lost: (costly.best.value - played.value).round().max(0.0) as u32,
            is_exact: costly.best.is_exact() && played.is_exact(),
        })
    }

    /// The game of the one move that the engine should judge; `None` if there is nothing to judge.
    pub(crate) fn game_to_judge(&self, costly: &MoveReview) -> Option<Game> {
        if self.verdict(costly).is_some() {
            return None;
        }
        let mut game = Game::from_position(costly.position);
        game.play(self.tried?).ok()?;
        Some(game)
    }
}
