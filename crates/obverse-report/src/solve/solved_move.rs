use obverse_core::Move;
use obverse_engine::Line;
use serde::{Deserialize, Serialize};

use super::solve_mode::SolveMode;
use super::wld::Wld;
use crate::json::move_names;

/// A legal move and its score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolvedMove {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// Score in discs for the side to move: the proven bound if the score is outside of the window, only the sign
    /// after a WLD solve.
    pub score: i32,
    /// Proven lower bound of the score in discs.
    #[serde(default = "super::solved_position::lowest_score")]
    pub lower: i32,
    /// Proven upper bound of the score in discs.
    #[serde(default = "super::solved_position::highest_score")]
    pub upper: i32,
    /// Win, draw or loss after a WLD solve; otherwise `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Wld>,
    /// The principal variation, beginning with this move.
    pub pv: Vec<String>,
}

impl SolvedMove {
    /// The move `mv` and its score in this mode. The line begins with the move.
    pub(super) fn new(mv: Move, mode: SolveMode, line: &Line) -> SolvedMove {
        let score = mode.score(line);
        let (lower, upper) = line.bounds();
        SolvedMove {
            name: mv.to_string(),
            score,
            lower,
            upper,
            outcome: mode.outcome(score),
            pv: move_names(line.moves.iter().copied()),
        }
    }
}
