use std::error::Error;
use std::time::Duration;

use obverse_core::{Game, Move};
use obverse_engine::{GameClock, Stop};

/// Whoever chooses moves.
///
/// A player is asked only where it has a placement to choose: passes are made for it.
pub trait Player: Send {
    /// A new game begins: what was learnt in others is forgotten, and dice start at this seed, so
    /// that a game does not depend on those before it.
    fn new_game(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Chooses a move.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError>;
}

/// What a player is asked.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far; the side to move is the player's.
    pub game: &'a Game,
    /// How long it may think.
    pub allowance: Allowance,
    /// Pressed when the match is to end: the choice no longer matters then.
    pub stop: &'a Stop,
}

/// How long a player may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// As long as it likes.
    Unlimited,
    /// So long.
    Move(Duration),
    /// This is left on its clock.
    Clock(GameClock),
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What the player thinks it is worth, in discs for itself.
    pub value: Option<f64>,
    /// What was searched for it, if that is known.
    pub thought: Option<Thought>,
}

/// What a search found out about the move that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// What the move is worth, on the scale of the player's evaluation.
    pub value: i32,
    /// How many plies it looked ahead.
    pub depth: u32,
    /// How many positions it visited.
    pub nodes: u64,
}

impl From<Move> for Choice {
    /// A move, and not a word about it.
    fn from(mv: Move) -> Choice {
        Choice {
            mv,
            value: None,
            thought: None,
        }
    }
}

/// A player cannot play any more, and why.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct PlayerError(#[from] pub Box<dyn Error + Send + Sync>);
