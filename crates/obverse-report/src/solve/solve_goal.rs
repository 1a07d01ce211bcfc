use obverse_engine::Limits;

use super::score_window::ScoreWindow;

/// What a solve proves of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SolveGoal {
    /// The exact score.
    Exact,
    /// Only win, draw or loss (WLD).
    Wld,
    /// The exact score if it is strictly inside of the window; otherwise only that it is outside.
    Window(ScoreWindow),
}

impl SolveGoal {
    /// Search limits that reach this goal, without a limit of time or nodes.
    pub fn limits(self) -> Limits {
        match self {
            SolveGoal::Exact => Limits::exact(),
            SolveGoal::Wld => Limits::outcome(),
            SolveGoal::Window(window) => window.limits(),
        }
    }
}
