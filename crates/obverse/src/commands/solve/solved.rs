use obverse_core::{Move, Position};
use obverse_engine::{Line, Report};
use serde::{Deserialize, Serialize};

use crate::json::move_names;

/// What is asked about positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// Only who wins.
    pub outcome: bool,
    /// Every legal move.
    pub all_moves: bool,
}

/// Who wins, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    Win,
    Draw,
    Loss,
}

/// A solved position, as it is shown in JSON and kept in files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Solved {
    pub position: String,
    pub empties: u32,
    /// For the side to move; only its sign if nothing else was asked.
    pub score: i32,
    /// Only if nothing else was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    pub exact: bool,
    pub best: Option<String>,
    pub pv: Vec<String>,
    /// Every legal move, the best first, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<SolvedMove>>,
    pub nodes: u64,
    pub seconds: f64,
}

/// A legal move and what it leads to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolvedMove {
    #[serde(rename = "move")]
    pub name: String,
    pub score: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
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
    /// The score that a line has to this question.
    fn score(self, line: &Line) -> i32 {
        if self.outcome {
            line.score.signum()
        } else {
            line.score
        }
    }

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
