use indicatif::HumanCount;
use obverse_classic::search::SearchReport;
use serde::Serialize;

/// Result of one depth of iterative deepening. Nodes and time count from the start of the search.
#[derive(Clone, Debug, Serialize)]
pub struct CompletedDepth {
    depth: u32,
    value: i32,
    best: Option<String>,
    nodes: u64,
    seconds: f64,
}

impl CompletedDepth {
    /// Header of a table of depths.
    pub const HEADER: &str = "depth   value  move            nodes      time";

    pub fn new(report: &SearchReport, seconds: f64) -> CompletedDepth {
        CompletedDepth {
            depth: report.depth,
            value: report.value,
            best: report.best.map(|mv| mv.to_string()),
            nodes: report.nodes,
            seconds,
        }
    }

    /// Row of a table of depths.
    pub fn row(&self) -> String {
        format!(
            "{:>5}  {:>+6}  {:<4}  {:>15}  {:>6.3} s",
            self.depth,
            self.value,
            self.best.as_deref().unwrap_or("none"),
            HumanCount(self.nodes).to_string(),
            self.seconds
        )
    }
}
