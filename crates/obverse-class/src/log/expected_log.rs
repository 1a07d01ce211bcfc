use obverse_classic::trace::{
    CutRows, LogRow, OpenNode, Step, StepListener, TracedSearch, position_after,
};
use obverse_core::Position;

use super::{LoggedSearch, Row};

/// The correct log of a search.
#[derive(Clone, Debug)]
pub struct ExpectedLog {
    /// The rows of the log, once for each kind of cut rows (rows after a cut-off): `example`, then `aima`.
    rows: [Vec<Row>; 2],
    /// For each row, the number of its node in visiting order.
    nodes: Vec<u64>,
    /// The position after the best move; `None` in a tree of numbers.
    pub next: Option<Position>,
}

/// Error: the correct log has more rows than this limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the correct log of this search has more than {0} rows: choose a smaller depth or another position"
)]
pub struct LogTooLong(pub usize);

impl ExpectedLog {
    /// Maximum number of rows of a correct log.
    pub const MOST_ROWS: usize = 50_000;

    /// Runs the search with the project's own algorithm and keeps its rows.
    pub fn new(logged: &LoggedSearch) -> Result<ExpectedLog, LogTooLong> {
        let mut log = ExpectedLog {
            rows: [Vec::new(), Vec::new()],
            nodes: Vec::new(),
            next: None,
        };
        let is_full = std::cell::Cell::new(false);
        let mut rows = Rows {
            log: &mut log,
            is_full: &is_full,
        };
        let outcome = logged.traced.trace(&mut rows, &mut || is_full.get());
        if is_full.get() {
            return Err(LogTooLong(ExpectedLog::MOST_ROWS));
        }
        if let (TracedSearch::Position(request), Some(report)) = (&logged.traced, &outcome.report) {
            log.next = Some(position_after(request.position, report.best));
        }
        Ok(log)
    }

    /// Returns the rows with this kind of cut rows.
    pub fn rows(&self, kind: CutRows) -> &[Row] {
        match kind {
            CutRows::Example => &self.rows[0],
            CutRows::Aima => &self.rows[1],
        }
    }

    /// Returns the number in visiting order of the node that a row is about; `None` past the last row.
    pub fn node(&self, row: usize) -> Option<u64> {
        self.nodes.get(row).copied()
    }
}

struct Rows<'a> {
    log: &'a mut ExpectedLog,
    is_full: &'a std::cell::Cell<bool>,
}

impl StepListener for Rows<'_> {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        if self.log.nodes.len() >= ExpectedLog::MOST_ROWS {
            self.is_full.set(true);
            return;
        }
        let [example, aima] =
            [CutRows::Example, CutRows::Aima].map(|kind| LogRow::of(path, step, kind));
        if let (Some(example), Some(aima), Some(node)) = (example, aima, path.last()) {
            self.log.rows[0].push(example.into());
            self.log.rows[1].push(aima.into());
            self.log.nodes.push(node.id);
        }
    }
}
