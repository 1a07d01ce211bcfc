use std::error::Error;
use std::time::Duration;

use obverse_core::{Game, Move};
use obverse_engine::{GameClock, Stop};

/// A player of a contest: the engine, a textbook search or an external program.
///
/// A player is asked only in positions with a legal placement. The referee plays passes.
pub trait Player: Send {
    /// Prepares for a new game: clears everything learnt in earlier games and seeds the random numbers, so that a
    /// game does not depend on earlier games.
    fn new_game(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Chooses a move for the side to move.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError>;
}

/// A request to a player for its next move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far. The player is the side to move.
    pub game: &'a Game,
    /// Time that the player has for the move.
    pub allowance: Allowance,
    /// Set when the match is cancelled. The chosen move is then discarded.
    pub stop: &'a Stop,
}

/// Time that a player has for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// No limit.
    Unlimited,
    /// A fixed time for this move.
    Move(Duration),
    /// The player's game clock.
    Clock(GameClock),
}

/// A move with the player's judgement of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// Move to play.
    pub mv: Move,
    /// Value of the move in discs from the player's point of view; `None` if unknown.
    pub value: Option<f64>,
    /// Summary of the search that chose the move; `None` if unknown.
    pub search: Option<SearchSummary>,
}

/// Value, depth and nodes of the search that chose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSummary {
    /// Value of the move on the scale of the player's evaluation.
    pub value: i32,
    /// Depth of the search in plies.
    pub depth: u32,
    /// Number of nodes searched.
    pub nodes: u64,
}

impl From<Move> for Choice {
    /// Creates a choice of a move whose value and search are unknown.
    fn from(mv: Move) -> Choice {
        Choice {
            mv,
            value: None,
            search: None,
        }
    }
}

/// Reason why a player cannot continue.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct PlayerError(#[from] pub Box<dyn Error + Send + Sync>);
