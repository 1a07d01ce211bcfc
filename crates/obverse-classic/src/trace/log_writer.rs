//! The traverse log: a row `Node,Depth,Value,Alpha,Beta` on entering a node and after each child.
//!
//! Rows are written while the search runs, so memory does not grow with the log. The root is called `root`, other
//! nodes by the move that leads to them. All values are from the side of the player at the root.

use std::cell::Cell;
use std::io::{self, Write};

use obverse_formats::search_problem::BoardRows;

use super::log_row::LOG_HEADER;
use super::log_row::LogRow;
use super::log_style::LogStyle;
use super::narrator::Narrator;
use super::open_node::OpenNode;
use super::position_after::position_after;
use super::pseudocode::Pseudocode;
use super::step::{Step, StepListener};
use super::trace_watch::TraceWatch;
use super::traced_search::TracedSearch;
use crate::search::search;

/// Writes the log of a search: the board after the best move (not for a tree of numbers), the header, and a row for
/// each step. This is the log that the course of USC (preset `usc`) asks for.
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
    writeln!(out, "{}", log_header(style.explains))?;
    watch.begin(total);
    let (nodes, has_failed) = (Cell::new(0), Cell::new(false));
    let narrator = traced.narrator().with_language(style.language);
    let mut rows = RowWriter {
        out: &mut out,
        style,
        narrator,
        pseudocode: Pseudocode::of(traced.algorithm()),
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
        writeln!(
            out,
            "\n{}",
            narrator.joined(&sentence, &outcome.told_by(narrator))
        )?;
    }
    out.flush()
}

/// Width to which rows are padded before their explanations, in characters; longer rows are rare.
const ROW: usize = 35;

/// Returns the header of a log. If the log has explanations, the header also names the column of the pseudo-code lines.
pub(super) fn log_header(explains: bool) -> String {
    match explains {
        // `line` ends where its numbers of up to two digits end.
        true => format!("{LOG_HEADER:<ROW$}line"),
        false => LOG_HEADER.to_owned(),
    }
}

/// Returns a row with its explanation beside it: the number of the line of the pseudo-code that the step carries out,
/// and a sentence.
pub(super) fn explained_row(row: &LogRow, line: u8, sentence: &str) -> String {
    format!("{:<ROW$}  {line:>2}  {sentence}", row.to_string())
}

/// Writes the rows of the log: one for each step that the log shows.
struct RowWriter<'a, W> {
    out: W,
    style: LogStyle,
    narrator: Narrator,
    pseudocode: Option<&'static Pseudocode>,
    /// Sentence of the step that leaves the root; `None` before that step.
    last: Option<String>,
    nodes: &'a Cell<u64>,
    has_failed: &'a Cell<bool>,
    /// The first error of `out`; nothing is written after it.
    result: io::Result<()>,
}

impl<W: Write> RowWriter<'_, W> {
    fn write(&mut self, path: &[OpenNode], step: &Step) -> io::Result<()> {
        match LogRow::of(path, step, self.style.cut_rows) {
            Some(row) if self.style.explains => {
                let sentence = self.narrator.sentence(path, step);
                let line = self.pseudocode.map_or(0, |text| text.line_of(step));
                writeln!(self.out, "{}", explained_row(&row, line, &sentence))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Algorithm, Request};
    use crate::trace::CutRows;
    use obverse_core::Position;

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
