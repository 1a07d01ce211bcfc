//! The traverse log: a row `Node,Depth,Value,Alpha,Beta` on entering a node and after each child.
//!
//! Rows are written as the search goes, so memory does not grow with the log. The root is called
//! `root`, other nodes by the move that leads to them. Values are those of the player at the root.

use std::cell::Cell;
use std::fmt;
use std::io::{self, Write};

use obverse_core::{Move, Position};
use obverse_formats::problem_file::Rows;

use super::label::Label;
use super::step::{Listener, OpenNode, Step};
use super::subject::Subject;
use super::words::Narrator;
use crate::search::search;
use crate::value::{Value, Window};

/// Which window the row after a child that cuts shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CutRows {
    /// Narrowed by the child, as after any other: `c4,1,-3,-3,-3`.
    #[default]
    Example,
    /// As it stands when the figure in Russell and Norvig returns, before narrowing:
    /// `c4,1,-3,-3,Infinity`.
    Aima,
}

impl CutRows {
    /// The name as it is typed.
    pub const fn name(self) -> &'static str {
        match self {
            CutRows::Example => "example",
            CutRows::Aima => "aima",
        }
    }
}

/// The head of the log.
pub const HEADER: &str = "Node,Depth,Value,Alpha,Beta";

/// A row of the log.
///
/// ```
/// use obverse_classic::trace::{Label, Row};
/// use obverse_classic::{Value, Window};
///
/// let row = Row { label: Label::Root, ply: 0, value: Value::from(-3), window: Window::FULL };
/// assert_eq!(row.to_string(), "root,0,-3,-Infinity,Infinity");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The node.
    pub label: Label,
    /// How far it is from the root.
    pub ply: u32,
    /// Its value so far.
    pub value: Value,
    /// Its alpha and beta.
    pub window: Window,
}

impl Row {
    /// The row that a step has in the log; leaving a node has none.
    pub fn of(path: &[OpenNode], step: &Step, cut_rows: CutRows) -> Option<Row> {
        let node = path.last()?;
        let (value, window) = match step {
            Step::Enter => (node.value, node.window),
            Step::Leaf(value) | Step::GivenUp(value, _) => (*value, node.window),
            Step::Hit(hit) => (hit.value, node.window),
            Step::Returned(child) => match (&child.cut, cut_rows) {
                (Some(_), CutRows::Example) => {
                    (child.value, child.window.narrowed(node.side, child.value))
                }
                _ => (child.value, child.window),
            },
            Step::Leave(_) => return None,
        };
        Some(Row {
            label: node.label,
            ply: node.ply,
            value,
            window,
        })
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row {
            label,
            ply,
            value,
            window: Window { alpha, beta },
        } = self;
        write!(f, "{label},{ply},{value},{alpha},{beta}")
    }
}

/// How a log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogStyle {
    /// Which window the row after a child that cuts shows.
    pub cut_rows: CutRows,
    /// Whether each row has a sentence beside it, and the log one at its end.
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

/// Watches a log being written, and may stop it.
pub trait LogWatch {
    /// A search begins that visits this many nodes, if that is known.
    fn begin(&mut self, nodes: Option<u64>) {
        let _ = nodes;
    }

    /// So many nodes were visited; whether to stop.
    fn tick(&mut self, nodes: u64) -> bool {
        let _ = nodes;
        false
    }
}

/// Nobody watches.
impl LogWatch for () {}

/// Writes the log of a search: the board after the best move, if there is a board, the header, and a row for
/// each step. This is the answer to seed 004's exercise.
///
/// The search is run twice, once for the move and once for the rows, so that no rows need be kept. It stops at
/// the first error of `out`.
pub fn write_log<W: Write>(
    mut out: W,
    subject: &Subject,
    style: LogStyle,
    watch: &mut dyn LogWatch,
) -> io::Result<()> {
    let mut total = None;
    watch.begin(None);
    if let Subject::Position(request) = subject {
        let report = search(request, &mut (), &mut || watch.tick(0));
        total = Some(report.nodes);
        write!(
            out,
            "{}",
            Rows(position_after(request.position, report.best))
        )?;
    }
    writeln!(out, "{HEADER}")?;
    watch.begin(total);
    let (nodes, has_failed) = (Cell::new(0), Cell::new(false));
    let narrator = subject.narrator();
    let mut rows = RowWriter {
        out: &mut out,
        style,
        narrator,
        last: None,
        nodes: &nodes,
        has_failed: &has_failed,
        result: Ok(()),
    };
    let outcome = subject.trace(&mut rows, &mut || {
        watch.tick(nodes.get()) || has_failed.get()
    });
    let last = rows.last;
    rows.result?;
    if style.explains {
        // A root that is a leaf is never left.
        let sentence = last.unwrap_or_else(|| narrator.value_of_root(outcome.value));
        writeln!(out, "\n{sentence} {}", outcome.in_words())?;
    }
    out.flush()
}

/// Writes a row for every step that has one.
struct RowWriter<'a, W> {
    out: W,
    style: LogStyle,
    narrator: Narrator,
    /// What is said when the root is left.
    last: Option<String>,
    nodes: &'a Cell<u64>,
    has_failed: &'a Cell<bool>,
    /// The first error of `out`; nothing is written after it.
    result: io::Result<()>,
}

impl<W: Write> RowWriter<'_, W> {
    fn write(&mut self, path: &[OpenNode], step: &Step) -> io::Result<()> {
        /// Room for a row that is as long as rows usually get.
        const ROW: usize = 36;
        match Row::of(path, step, self.style.cut_rows) {
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

impl<W: Write> Listener for RowWriter<'_, W> {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        if matches!(step, Step::Enter | Step::Leaf(_) | Step::Hit(_)) {
            self.nodes.set(self.nodes.get() + 1);
        }
        if self.result.is_ok() {
            self.result = self.write(path, step);
            self.has_failed.set(self.result.is_err());
        }
    }
}

/// The position after the chosen move; the same discs after a pass, or where there is no move.
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
        write_log(
            &mut out,
            &Subject::Position(request.clone()),
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
    fn the_figure_returns_before_narrowing() {
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
