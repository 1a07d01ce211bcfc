use obverse_core::Position;
use obverse_engine::{Certainty, Limits, Line, Report, Request};

/// What is asked about positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Question {
    /// Only who wins.
    pub outcome: bool,
    /// Every legal move.
    pub all_moves: bool,
}

impl Question {
    /// The score that a line has to this question.
    pub(super) fn score(self, line: &Line) -> i32 {
        if self.outcome {
            line.score.signum()
        } else {
            line.score
        }
    }

    /// What the engine is asked.
    pub fn request(self, position: Position) -> Request {
        let limits = if self.outcome {
            Limits::outcome()
        } else {
            Limits::exact()
        };
        let lines = if self.all_moves {
            position.legal_moves().count()
        } else {
            1
        };
        Request::new(position, limits).with_lines(lines)
    }

    /// Whether the engine has proven all that it says.
    pub fn is_proven(report: &Report) -> bool {
        let is_proven =
            |line: &Line| matches!(line.certainty, Certainty::Exact | Certainty::Outcome);
        report.lines.iter().all(is_proven)
    }
}
