use obverse_core::Position;
use obverse_engine::{Certainty, Limits, Line, Report, Request};

/// Whether a solve finds exact scores or WLD, and for which moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SolveMode {
    /// Solve for win, draw or loss (WLD) only, instead of the exact score.
    pub wld: bool,
    /// Solve every legal move, instead of only the best.
    pub all_moves: bool,
}

impl SolveMode {
    /// The line's score in this mode: discs, or only the sign for WLD.
    pub(super) fn score(self, line: &Line) -> i32 {
        if self.wld {
            line.score.signum()
        } else {
            line.score
        }
    }

    /// The engine request that solves `position` in this mode.
    pub fn request(self, position: Position) -> Request {
        let limits = if self.wld {
            Limits::outcome()
        } else {
            Limits::exact()
        };
        let lines = if self.all_moves {
            position.legal_moves().count()
        } else {
            1
        };
        Request::new(position, limits).with_multi_pv(lines)
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
}
