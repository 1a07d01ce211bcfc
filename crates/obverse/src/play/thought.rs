/// What a computer thought when it chose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// What the move is worth, on the scale of whoever thought.
    pub value: i32,
    /// How many plies it looked ahead.
    pub depth: u32,
    /// How many positions it visited.
    pub nodes: u64,
}

impl From<&obverse_classic::search::Report> for Thought {
    fn from(report: &obverse_classic::search::Report) -> Thought {
        Thought {
            value: report.value,
            depth: report.depth,
            nodes: report.nodes,
        }
    }
}

impl From<&obverse_engine::Report> for Thought {
    fn from(report: &obverse_engine::Report) -> Thought {
        let best = report.best();
        Thought {
            value: best.score,
            depth: best.depth,
            nodes: report.nodes,
        }
    }
}
