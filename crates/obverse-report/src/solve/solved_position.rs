use obverse_core::{Move, Position};
use obverse_engine::{Line, Report};
use serde::{Deserialize, Serialize};

use super::solve_mode::SolveMode;
use crate::json::move_names;

/// Win, draw or loss (WLD) for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wld {
    /// The side to move wins.
    Win,
    /// A draw.
    Draw,
    /// The side to move loses.
    Loss,
}

/// A solved position, as in the JSON output and in the files of `solve --resume`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolvedPosition {
    /// The board string.
    pub position: String,
    /// Number of empty squares.
    pub empties: u32,
    /// Score in discs for the side to move; only its sign after a WLD solve.
    pub score: i32,
    /// Win, draw or loss after a WLD solve; otherwise `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Wld>,
    /// Whether the scores are exact, not only WLD.
    pub exact: bool,
    /// The best move; `None` if the game is over.
    pub best: Option<String>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// Every legal move, the best first; `None` if only the best was solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<SolvedMove>>,
    /// Number of nodes searched.
    pub nodes: u64,
    /// Search time in seconds.
    pub seconds: f64,
}

/// A legal move and its score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolvedMove {
    /// The move.
    #[serde(rename = "move")]
    pub name: String,
    /// Score in discs for the side to move; only its sign after a WLD solve.
    pub score: i32,
    /// Win, draw or loss after a WLD solve; otherwise `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Wld>,
    /// The principal variation, beginning with this move.
    pub pv: Vec<String>,
}

impl Wld {
    /// The outcome of a score.
    pub fn of(score: i32) -> Wld {
        match score.signum() {
            1 => Wld::Win,
            0 => Wld::Draw,
            _ => Wld::Loss,
        }
    }
}

impl SolveMode {
    fn solved_move(self, mv: Move, line: &Line) -> SolvedMove {
        let score = self.score(line);
        SolvedMove {
            name: mv.to_string(),
            score,
            outcome: self.wld.then(|| Wld::of(score)),
            pv: move_names(line.moves.iter().copied()),
        }
    }
}

impl SolvedPosition {
    /// The solved position, from the engine's report on a search in this mode.
    pub fn new(position: Position, mode: SolveMode, report: &Report) -> SolvedPosition {
        let best = report.best();
        let score = mode.score(best);
        let moves = report.lines.iter().filter_map(|line| {
            let mv = line.first()?;
            Some(mode.solved_move(mv, line))
        });
        SolvedPosition {
            position: position.to_string(),
            empties: position.empty().len(),
            score,
            outcome: mode.wld.then(|| Wld::of(score)),
            exact: !mode.wld && report.lines.iter().all(Line::is_exact),
            best: best.first().map(|mv| mv.to_string()),
            pv: move_names(best.moves.iter().copied()),
            moves: mode.all_moves.then(|| moves.collect()),
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
        }
    }

    /// The mode in which the position was solved.
    pub fn mode(&self) -> SolveMode {
        SolveMode {
            wld: self.outcome.is_some(),
            all_moves: self.moves.is_some(),
        }
    }
}
