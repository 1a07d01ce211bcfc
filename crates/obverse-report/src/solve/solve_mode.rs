use obverse_core::Position;
use obverse_engine::{Certainty, Line, Report, Request};

use super::solve_goal::SolveGoal;
use super::wld::Wld;

/// What a solve proves, and for which moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SolveMode {
    /// What is proven of each score.
    pub goal: SolveGoal,
    /// Solve every legal move, instead of only the best.
    pub all_moves: bool,
}

impl SolveMode {
    /// The line's score in this mode: discs, or only the sign for WLD.
    pub(super) fn score(self, line: &Line) -> i32 {
        match self.goal {
            SolveGoal::Wld => line.score.signum(),
            SolveGoal::Exact | SolveGoal::Window(_) => line.score,
        }
    }

    /// The engine request that solves `position` in this mode.
    pub fn request(self, position: Position) -> Request {
        let lines = if self.all_moves {
            position.legal_moves().count()
        } else {
            1
        };
        Request::new(position, self.goal.limits()).with_multi_pv(lines)
    }

    /// Whether the engine has proven every line of the report.
    pub fn is_proven(report: &Report) -> bool {
        let is_proven = |line: &Line| match line.certainty {
            Certainty::Exact
            | Certainty::Outcome
            | Certainty::LowerBound
            | Certainty::UpperBound => true,
            Certainty::Likely(_) | Certainty::Estimate(_) => false,
        };
        report.lines.iter().all(is_proven)
    }

    /// Win, draw or loss for this score if this mode proves only that; otherwise `None`.
    pub(super) fn outcome(self, score: i32) -> Option<Wld> {
        (self.goal == SolveGoal::Wld).then(|| Wld::of(score))
    }
}
