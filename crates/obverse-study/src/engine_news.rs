use std::time::Duration;

use obverse_core::{Game, Move};
use obverse_engine::{Report, Skill};
use obverse_review::MoveReview;

/// The engine's results for a task so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EngineNews {
    /// The best lines so far; `None` before the first search result, and for reviews and openings.
    pub report: Option<Report>,
    /// Number of nodes visited, summed over all slices of the job.
    pub nodes: u64,
    /// Time spent, summed over all slices of the job.
    pub spent: Duration,
    /// Whether the task is done.
    pub is_done: bool,
    /// The move chosen for a move task, and the skill state after that move; `None` until the move is chosen.
    pub chosen: Option<(Move, Option<Skill>)>,
    /// The opening found for an opening task; `None` until the opening is found.
    pub opening: Option<Game>,
    /// Moves that a review has judged so far: the last moves of the game, in game order.
    pub judged: Vec<MoveReview>,
}
