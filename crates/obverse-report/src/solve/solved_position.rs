use obverse_core::Position;
use obverse_engine::{Line, Report, SearchState};
use serde::{Deserialize, Serialize};

use super::gave_up::GaveUp;
use super::score_window::ScoreWindow;
use super::solve_goal::SolveGoal;
use super::solve_mode::SolveMode;
use super::solved_move::SolvedMove;
use super::wld::Wld;
use crate::json::move_names;

/// A solved position, as in the JSON output and in the files of `solve --resume`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolvedPosition {
    /// The board string.
    pub position: String,
    /// Number of empty squares.
    pub empties: u32,
    /// The window of the solve; `None` for the whole range of scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<ScoreWindow>,
    /// Score in discs for the side to move. It is the proven bound if the score is outside of the window, only the
    /// sign after a WLD solve, and `None` if the solve gave up.
    pub score: Option<i32>,
    /// Proven lower bound of the score in discs.
    #[serde(default = "lowest_score")]
    pub lower: i32,
    /// Proven upper bound of the score in discs.
    #[serde(default = "highest_score")]
    pub upper: i32,
    /// Win, draw or loss after a WLD solve; otherwise `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Wld>,
    /// Whether all scores are proven exactly.
    pub exact: bool,
    /// The limit at which the solve gave up; `None` if it finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gave_up: Option<GaveUp>,
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

/// The lower bound of a score in a file without bounds.
pub(super) fn lowest_score() -> i32 {
    -64
}

/// The upper bound of a score in a file without bounds.
pub(super) fn highest_score() -> i32 {
    64
}

impl SolvedPosition {
    /// The solved position, from the engine's report on a search in this mode.
    pub fn new(position: Position, mode: SolveMode, report: &Report) -> SolvedPosition {
        let best = report.best();
        let gave_up = match report.state {
            SearchState::OutOfTime => Some(GaveUp::Time),
            SearchState::OutOfNodes => Some(GaveUp::Nodes),
            SearchState::Thinking | SearchState::Done | SearchState::Stopped => None,
        };
        let score = gave_up.is_none().then(|| mode.score(best));
        let (lower, upper) = report.bounds;
        let moves = report.lines.iter().filter_map(|line| {
            let mv = line.first()?;
            Some(SolvedMove::new(mv, mode, line))
        });
        SolvedPosition {
            position: position.to_string(),
            empties: position.empty().len(),
            window: match mode.goal {
                SolveGoal::Window(window) => Some(window),
                SolveGoal::Exact | SolveGoal::Wld => None,
            },
            score,
            lower,
            upper,
            outcome: score.and_then(|score| mode.outcome(score)),
            exact: gave_up.is_none()
                && mode.goal != SolveGoal::Wld
                && report.lines.iter().all(Line::is_exact),
            gave_up,
            best: best.first().map(|mv| mv.to_string()),
            pv: move_names(best.moves.iter().copied()),
            moves: (mode.all_moves && gave_up.is_none()).then(|| moves.collect()),
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
        }
    }

    /// The mode in which the position was solved.
    pub fn mode(&self) -> SolveMode {
        SolveMode {
            goal: match (self.window, self.outcome) {
                (Some(window), _) => SolveGoal::Window(window),
                (None, Some(_)) => SolveGoal::Wld,
                (None, None) => SolveGoal::Exact,
            },
            all_moves: self.moves.is_some(),
        }
    }

    /// Adds the bounds that follow from the scores. Files of `solve --resume` from earlier versions have no bounds.
    #[must_use]
    pub fn with_bounds(mut self) -> SolvedPosition {
        if self.window.is_none() {
            if let Some(score) = self.score {
                (self.lower, self.upper) = bounds(score, self.outcome);
            }
            for mv in self.moves.iter_mut().flatten() {
                (mv.lower, mv.upper) = bounds(mv.score, mv.outcome);
            }
        }
        self
    }
}

/// The bounds of a score. With an `outcome` (WLD), only the sign of the score is known; otherwise it is exact.
fn bounds(score: i32, outcome: Option<Wld>) -> (i32, i32) {
    match outcome {
        Some(Wld::Win) => (2, 64),
        Some(Wld::Loss) => (-64, -2),
        Some(Wld::Draw) | None => (score, score),
    }
}
