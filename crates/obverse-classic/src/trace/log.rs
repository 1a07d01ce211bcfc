//! The traverse log: a row `Node,Depth,Value,Alpha,Beta` on entering a node and after each child.
//!
//! Rows are written while the search runs, so memory does not grow with the log. The root is called `root`, other
//! nodes by the move that leads to them. All values are from the side of the player at the root.

use std::cell::Cell;
use std::fmt;
use std::io::{self, Write};

use obverse_core::{Move, Position};
use obverse_formats::search_problem::BoardRows;

use super::label::Label;
use super::narrator::Narrator;
use super::step::{OpenNode, Step, StepListener};
use super::traced_search::TracedSearch;
use crate::search::search;
use crate::value::{Value, Window};

/// Which window the log shows in the row after a cut-off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CutRows {
    /// The window narrowed by the child, as after any other child: `c4,1,-3,-3,-3`.
    #[default]
    Example,
    /// The window before narrowing, because the algorithm in Russell and Norvig returns at that point:
    /// `c4,1,-3,-3,Infinity`.
    Aima,
}

impl CutRows {
    /// Returns the name as typed on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            CutRows::Example => "example",
            CutRows::Aima => "aima",
        }
    }
}

/// Header line of the log.
pub const LOG_HEADER: &str = "Node,Depth,Value,Alpha,Beta";

/// A row of the log.
///
/// ```
/// use obverse_classic::trace::{Label, LogRow};
/// use obverse_classic::{Value, Window};
///
/// let row = LogRow { label: Label::Root, ply: 0, value: Value::from(-3), window: Window::FULL };
/// assert_eq!(row.to_string(), "root,0,-3,-Infinity,Infinity");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogRow {
    /// Name of the node.
    pub label: Label,
    /// Distance from the root, in plies.
    pub ply: u32,
    /// Value of the node so far.
    pub value: Value,
    /// Alpha and beta of the node.
    pub window: Window,
}

impl LogRow {
    /// Returns the row of a step; `None` for leaving a node, which has no row.
    pub fn of(path: &[OpenNode], step: &Step, cut_rows: CutRows) -> Option<LogRow> {
        let node = path.last()?;
        let (value, window) = match step {
            Step::Enter => (node.value, node.window),
            Step::Leaf(value) | Step::ProbCut(value, _) => (*value, node.window),
            Step::TableHit(hit) => (hit.value, node.window),
            Step::Returned(child) => match (&child.cut, cut_rows) {
                (Some(_), CutRows::Example) => {
                    (child.value, child.window.narrowed(node.side, child.value))
                }
                _ => (child.value, child.window),
            },
            Step::Leave(_) => return None,
        };
        Some(LogRow {
            label: node.label,
            ply: node.ply,
            value,
            window,
        })
    }
}

impl fmt::Display for LogRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LogRow {
            label,
            ply,
            value,
            window: Window { alpha, beta },
        } = self;
        write!(f, "{label},{ply},{value},{alpha},{beta}")
    }
}

/// Style of a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogStyle {
    /// Which window to show in the row after a cut-off.
    pub cut_rows: CutRows,
    /// Whether to write a sentence beside each row, and a summary at the end.
    pub explains: bool,
}

impl From<CutRows> for LogStyle {
    fn from(cut_rows: CutRows) -> LogStyle {
        LogStyle {
            cut_rows,
            explains: false,
        }
    }
}

/// Follows the progress of a trace, and may stop it.
pub trait TraceWatch {
    /// Called when a search begins. `nodes` is the number of nodes that it will visit, if known.
    fn begin(&mut self, nodes: Option<u64>) {
        let _ = nodes;
    }

    /// Receives the number of nodes visited so far. Returns whether to stop the search.
    fn tick(&mut self, nodes: u64) -> bool {
        let _ = nodes;
        false
    }
}

/// Ignores progress and never stops.
impl TraceWatch for () {}

/// Writes the log of a search: the board after the best move (not for a tree of numbers), the header, and a row for
/// each step. This is the log that the USC course asks for.
///
/// The search runs twice, once for the best move and once for the rows, so that no rows are kept in memory. The
/// search stops when writing to `out` fails.
pub fn write_trace_log<W: Write>(
    mut out: W,
    traced: &TracedSearch,
    style: LogStyle,
    watch: &mut dyn TraceWatch,
) -> io::Result<()> {
    let mut total = None;
    watch.begin(None);
    if let TracedSearch::Position(request) = traced {
        let report = search(request, &mut (), &mut || watch.tick(0));
        total = Some(report.nodes);
        write!(
            out,
            "{}",
            BoardRows(position_after(request.position, report.best))
        )?;
    }
    writeln!(out, "{LOG_HEADER}")?;
    watch.begin(total);
    let (nodes, has_failed) = (Cell::new(0), Cell::new(false));
    let narrator = traced.narrator();
    let mut rows = RowWriter {
        out: &mut out,
        style,
        narrator,
        last: None,
        nodes: &nodes,
        has_failed: &has_failed,
        result: Ok(()),
    };
    let outcome = traced.trace(&mut rows, &mut || {
        watch.tick(nodes.get()) || has_failed.get()
    });
    let last = rows.last;
    rows.result?;
    if style.explains {
        // A root that is a leaf has no `Leave` step.
        let sentence = last.unwrap_or_else(|| narrator.value_of_root(outcome.value));
        writeln!(out, "\n{sentence} {}", outcome.in_words())?;
    }
    out.flush()
}

/// Writes the rows of the log: one for each step that the log shows.
struct RowWriter<'a, W> {
    out: W,
    style: LogStyle,
    narrator: Narrator,
    /// Sentence of the step that leaves the root; `None` before that step.
    last: Option<String>,
    nodes: &'a Cell<u64>,
    has_failed: &'a Cell<bool>,
    /// The first error of `out`; nothing is written after it.
    result: io::Result<()>,
}

impl<W: Write> RowWriter<'_, W> {
    fn write(&mut self, path: &[OpenNode], step: &Step) -> io::Result<()> {
        /// Width to which rows are padded before their sentences, in characters; longer rows are rare.
        const ROW: usize = 36;
        match LogRow::of(path, step, self.style.cut_rows) {
            Some(row) if self.style.explains => {
                let sentence = self.narrator.sentence(path, step);
                writeln!(self.out, "{:<ROW$}  {sentence}", row.to_string())
            }
            Some(row) => writeln!(self.out, "{row}"),
            None => {
                if path.len() == 1 && self.style.explains {
                    self.last = Some(self.narrator.sentence(path, step));
                }
                Ok(())
            }
        }
    }
}

impl<W: Write> StepListener for RowWriter<'_, W> {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        if matches!(step, Step::Enter | Step::Leaf(_) | Step::TableHit(_)) {
            self.nodes.set(self.nodes.get() + 1);
        }
        if self.result.is_ok() {
            self.result = self.write(path, step);
            self.has_failed.set(self.result.is_err());
        }
    }
}

/// Returns the position after the best move; without a best move, the position itself.
pub fn position_after(position: Position, best: Option<Move>) -> Position {
    best.and_then(|mv| position.play(mv).ok())
        .unwrap_or(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Algorithm, Request};

    const EXAMPLE: &str = include_str!("../../tests/data/start-depth-2.log");

    fn log(position: &str, depth: u32, cut_rows: CutRows) -> String {
        let mut out = Vec::new();
        let request = Request {
            depth: Some(depth),
            ..Request::new(read(position), Algorithm::AlphaBeta)
        };
        write_trace_log(
            &mut out,
            &TracedSearch::Position(request.clone()),
            cut_rows.into(),
            &mut (),
        )
        .unwrap();
        String::from_utf8(out).unwrap()
    }

    fn read(text: &str) -> Position {
        crate::testing::position(text)
    }

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn the_example_is_reproduced() {
        assert_eq!(log(START, 2, CutRows::Example), EXAMPLE);
    }

    #[test]
    fn aima_cut_rows_show_the_window_before_narrowing() {
        let aima = EXAMPLE
            .replace("c4,1,-3,-3,-3", "c4,1,-3,-3,Infinity")
            .replace("f5,1,-3,-3,-3", "f5,1,-3,-3,0")
            .replace("e6,1,-3,-3,-3", "e6,1,-3,-3,0");
        assert_eq!(log(START, 2, CutRows::Aima), aima);
    }

    #[test]
    fn two_passes_end_a_line() {
        let full = format!("{} X", "X".repeat(64));
        let rows = |depth| -> Vec<String> {
            let log = log(&full, depth, CutRows::Example);
            log.lines().skip(9).map(str::to_owned).collect()
        };
        assert_eq!(rows(0), ["root,0,352,-Infinity,Infinity"]);
        assert_eq!(
            rows(1),
            [
                "root,0,-Infinity,-Infinity,Infinity",
                "pass,1,352,-Infinity,Infinity",
                "root,0,352,352,Infinity",
            ]
        );
        let both = [
            "root,0,-Infinity,-Infinity,Infinity",
            "pass,1,Infinity,-Infinity,Infinity",
            "pass,2,352,-Infinity,Infinity",
            "pass,1,352,-Infinity,352",
            "root,0,352,352,Infinity",
        ];
        assert_eq!(rows(2), both);
        assert_eq!(rows(9), both);
    }
}
