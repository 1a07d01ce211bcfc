//! Comparison of a student's log with the correct one: the first row that differs, and why it is wrong.
//!
//! Blanks around fields, blank lines, `0.0` or `-0` for 0 and different spellings of infinity are accepted. Both
//! kinds of [`CutRows`] are correct, as long as a log does not mix them.

mod comparison;
mod next_state;
mod student_log;
mod wrong_fields;
mod wrong_row;

use std::io::{self, BufRead};

use super::{CutRows, LOG_HEADER, trace_position, trace_tree};
use crate::abstract_tree::AbstractTree;
use crate::evaluation::EvaluationName;
use crate::search::{Algorithm, Request, search};
use comparison::Comparison;
use student_log::{LogLines, StudentRow};

/// Result of comparing a student's log with the correct one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogVerdict {
    /// The kind of cut rows that the log uses; `None` if no row of the log shows it.
    pub cut_rows: Option<CutRows>,
    /// Number of correct rows before the first wrong one.
    pub right_rows: u64,
    /// What is wrong: the next state (the board after the best move), the header and the first wrong row. Empty if
    /// everything is correct.
    pub differences: Vec<LogDifference>,
}

impl LogVerdict {
    /// Returns whether the log is correct.
    pub fn is_right(&self) -> bool {
        self.differences.is_empty()
    }
}

/// A difference between the student's log and the correct one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogDifference {
    /// Kind of mistake.
    pub fault: LogFault,
    /// Row of the log, counted from 1 after the header; `None` for the next state and the header.
    pub row: Option<u64>,
    /// Line of the file, counted from 1.
    pub line: u64,
    /// The correct line; `None` if no line should be here.
    pub expected: Option<String>,
    /// The student's line; `None` if the line is missing.
    pub found: Option<String>,
    /// Explanation of the mistake.
    pub why: String,
}

/// Kinds of mistakes in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LogFault {
    /// The next state, which is the board after the best move, is wrong.
    NextState,
    /// The header line is wrong or missing.
    Header,
    /// A row does not have five fields, or a field is not a number.
    Form,
    /// A row is missing.
    Missing,
    /// A row should not be there.
    Extra,
    /// The file ends too early.
    Truncated,
    /// The node is wrong, for example because moves are tried in another order.
    Node,
    /// The depth is wrong.
    Depth,
    /// The value is wrong.
    Value,
    /// Alpha is wrong.
    Alpha,
    /// Beta is wrong.
    Beta,
    /// A node is searched that alpha-beta skips.
    NotPruned,
    /// A node is skipped that must be searched.
    Pruned,
    /// The log mixes both kinds of cut rows.
    MixedCutRows,
}

impl LogFault {
    /// Returns the name used in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            LogFault::NextState => "next_state",
            LogFault::Header => "header",
            LogFault::Form => "form",
            LogFault::Missing => "missing",
            LogFault::Extra => "extra",
            LogFault::Truncated => "truncated",
            LogFault::Node => "node",
            LogFault::Depth => "depth",
            LogFault::Value => "value",
            LogFault::Alpha => "alpha",
            LogFault::Beta => "beta",
            LogFault::NotPruned => "not_pruned",
            LogFault::Pruned => "pruned",
            LogFault::MixedCutRows => "mixed_cut_rows",
        }
    }
}

/// Checks a student's log of the search that `request` describes, including the next state (the board after the best
/// move) before the log. If `cut_rows` is given, only that kind of cut rows is correct.
///
/// The algorithm must be `minimax` or `alphabeta`. `tick` is called every few hundred nodes, to show progress.
///
/// ```
/// use obverse_classic::Algorithm;
/// use obverse_classic::search::Request;
/// use obverse_classic::trace::check::{LogFault, check_position};
/// use obverse_classic::trace::{CutRows, TracedSearch, write_trace_log};
/// use obverse_core::Position;
///
/// let request = Request {
///     depth: Some(2),
///     ..Request::new(Position::start(), Algorithm::AlphaBeta)
/// };
/// let mut log = Vec::new();
/// write_trace_log(&mut log, &TracedSearch::Position(request.clone()), CutRows::Aima.into(), &mut ())?;
/// let verdict = check_position(&request, log.as_slice(), None, &mut || ())?;
/// assert!(verdict.is_right());
/// assert_eq!(verdict.cut_rows, Some(CutRows::Aima));
///
/// let wrong = String::from_utf8(log).unwrap().replacen("d3,1,-3,-Infinity,-3", "d3,1,-3,-Infinity,Infinity", 1);
/// let verdict = check_position(&request, wrong.as_bytes(), None, &mut || ())?;
/// let difference = &verdict.differences[0];
/// assert_eq!((difference.fault, difference.row), (LogFault::Beta, Some(4)));
/// assert_eq!(
///     difference.why,
///     "beta should be -3, because d3 has just got the value -3 from c3 and d3 is a MIN node; \
///      your row keeps Infinity"
/// );
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn check_position<R: BufRead>(
    request: &Request,
    student: R,
    cut_rows: Option<CutRows>,
    tick: &mut dyn FnMut(),
) -> io::Result<LogVerdict> {
    let mut lines = LogLines::new(student);
    let mut differences = Vec::new();
    let report = search(request, &mut (), &mut || {
        tick();
        false
    });
    differences.extend(next_state::check(&mut lines, request, &report)?);
    let leaves = LeafValues::Evaluation(request.evaluation);
    let mut comparison = begin(&mut lines, &mut differences, cut_rows, leaves)?;
    comparison.narrator.max = Some(request.position.turn());
    comparison.depth = request.depth;
    let (stop, mut comparison) = comparison.stoppable();
    trace_position(request, &mut comparison, &mut || {
        tick();
        stop.get()
    });
    end(comparison, differences)
}

/// Checks a student's log of a search of a tree of numbers, which begins with the header, without a board. Every
/// algorithm other than `minimax` is treated as alpha-beta.
pub fn check_tree<R: BufRead>(
    tree: &AbstractTree,
    algorithm: Algorithm,
    student: R,
    cut_rows: Option<CutRows>,
) -> io::Result<LogVerdict> {
    let mut lines = LogLines::new(student);
    let mut differences = Vec::new();
    let mut comparison = begin(&mut lines, &mut differences, cut_rows, LeafValues::Numbers)?;
    trace_tree(tree, algorithm, &mut comparison);
    end(comparison, differences)
}

/// Source of the values of leaves.
#[derive(Clone, Copy, Debug)]
enum LeafValues {
    /// A static evaluation.
    Evaluation(EvaluationName),
    /// The numbers at the leaves of the tree.
    Numbers,
}

/// Checks the header and starts the comparison of the rows after it.
fn begin<'a, R: BufRead>(
    lines: &'a mut LogLines<R>,
    differences: &mut Vec<LogDifference>,
    cut_rows: Option<CutRows>,
    leaves: LeafValues,
) -> io::Result<Comparison<'a, R>> {
    let count = lines.count();
    if let Some(line) = lines.peek()? {
        let is_header = same_header(&line.text);
        let is_row = StudentRow::parse(&line.text)
            .is_ok_and(|row| row.depth.value.is_some() || row.node == "root");
        if !is_header {
            let why = if is_row {
                format!("the header is missing: the line before the log should be {LOG_HEADER}")
            } else {
                format!("the header should be {LOG_HEADER}")
            };
            differences.push(LogDifference {
                fault: LogFault::Header,
                row: None,
                line: line.number,
                expected: Some(LOG_HEADER.to_owned()),
                found: Some(line.text.clone()),
                why,
            });
        }
        if is_header || !is_row {
            lines.next()?;
        }
    } else {
        differences.push(LogDifference {
            fault: LogFault::Truncated,
            row: None,
            line: count + 1,
            expected: Some(LOG_HEADER.to_owned()),
            found: None,
            why: "the file ends before the log".to_owned(),
        });
    }
    Ok(Comparison::new(lines, cut_rows, leaves))
}

fn same_header(line: &str) -> bool {
    let fields: Vec<&str> = line.split(',').map(str::trim).collect();
    fields.join(",").eq_ignore_ascii_case(LOG_HEADER)
}

fn end<R: BufRead>(
    comparison: Comparison<'_, R>,
    mut differences: Vec<LogDifference>,
) -> io::Result<LogVerdict> {
    let file_has_ended = (differences.last()).is_some_and(|last| last.fault == LogFault::Truncated);
    let (mut verdict, difference) = comparison.finish()?;
    differences.extend(difference.filter(|_| !file_has_ended));
    verdict.differences = differences;
    Ok(verdict)
}
