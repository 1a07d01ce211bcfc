use obverse_core::{Move, Position};
use obverse_engine::{Line, Report};
use serde::{Deserialize, Serialize};

use super::question::Question;
use crate::json::move_names;

/// Who wins, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The side to move wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The side to move loses.
    Loss,
}

/// A solved position, as it is shown in JSON and kept in files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    /// The board string.
    pub position: String,
    /// How many squares are empty.
    pub empties: u32,
    /// For the side to move; only its sign if nothing else was asked.
    pub score: i32,
    /// Only if nothing else was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Whether the scores are exact, and not only their signs.
    pub exact: bool,
    /// The best move, unless the game is over.
    pub best: Option<String>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// Every legal move, the best first, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<SolvedMove>>,
    /// What the search visited.
    pub nodes: u64,
    /// What the search took.
    pub seconds: f64,
}

/// A legal move and what it leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolvedMove {
    #[serde(rename = "move")]
    /// The move.
    pub name: String,
    /// For the side to move; only its sign if nothing else was asked.
    pub score: i32,
    /// Only if nothing else was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// The principal variation from this move on.
    pub pv: Vec<String>,
}

impl Outcome {
    /// What a score means.
    pub fn of(score: i32) -> Outcome {
        match score.signum() {
            1 => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }
}

impl Question {
    fn solved_move(self, mv: Move, line: &Line) -> SolvedMove {
        let score = self.score(line);
        SolvedMove {
            name: mv.to_string(),
            score,
            outcome: self.outcome.then(|| Outcome::of(score)),
            pv: move_names(line.moves.iter().copied()),
        }
    }
}

impl Solved {
    /// What the engine found.
    pub fn new(position: Position, question: Question, report: &Report) -> Solved {
        let best = report.best();
        let score = question.score(best);
        let moves = report.lines.iter().filter_map(|line| {
            let mv = line.first()?;
            Some(question.solved_move(mv, line))
        });
        Solved {
            position: position.to_string(),
            empties: position.empty().len(),
            score,
            outcome: question.outcome.then(|| Outcome::of(score)),
            exact: !question.outcome && report.lines.iter().all(Line::is_exact),
            best: best.first().map(|mv| mv.to_string()),
            pv: move_names(best.moves.iter().copied()),
            moves: question.all_moves.then(|| moves.collect()),
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
        }
    }

    /// What was asked about it.
    pub fn question(&self) -> Question {
        Question {
            outcome: self.outcome.is_some(),
            all_moves: self.moves.is_some(),
        }
    }
}
