//! Somebody else's log, compared with ours: the first row that differs, and why it is wrong.
//!
//! Blanks around fields, blank lines, `0.0`, `-0` and the ways to write an infinity do not matter.
//! Both kinds of [`CutRows`] are right, as long as they are not mixed.

mod board;
mod comparison;
mod fields;
mod reason;
mod student;

use std::io::{self, BufRead};

use super::{CutRows, HEADER, trace_position, trace_tree};
use crate::abstract_tree::AbstractTree;
use crate::evaluation::EvaluationName;
use crate::search::{Algorithm, Request, search};
use comparison::Comparison;
use student::{FoundRow, Lines};

/// What a comparison found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Which kind of cut rows the log follows; nothing if it has none, or no kind of its own.
    pub cut_rows: Option<CutRows>,
    /// How many rows of the log are right, up to the first that is not.
    pub right_rows: u64,
    /// What is wrong: the next state, the header, the first wrong row of the log. Empty if all is
    /// right.
    pub differences: Vec<Difference>,
}

impl Verdict {
    /// Whether there is nothing wrong.
    pub fn is_right(&self) -> bool {
        self.differences.is_empty()
    }
}

/// Something that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What.
    pub fault: Fault,
    /// The row of the log, counted from 1 after the header; nothing if it is before the log.
    pub row: Option<u64>,
    /// The line of the file, counted from 1.
    pub line: u64,
    /// What should stand there, if anything should.
    pub expected: Option<String>,
    /// What stands there, if anything does.
    pub found: Option<String>,
    /// Why it is wrong, in words.
    pub why: String,
}

/// What can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The board after the best move.
    NextState,
    /// The line that names the columns.
    Header,
    /// A row that has not five fields, or letters where numbers belong.
    Form,
    /// A row is left out.
    Missing,
    /// A row too many.
    Extra,
    /// The file ends too early.
    Truncated,
    /// Another node, or nodes in another order.
    Node,
    /// The distance from the root.
    Depth,
    /// The value.
    Value,
    /// The lower bound.
    Alpha,
    /// The upper bound.
    Beta,
    /// A node is searched although it can be skipped.
    NotPruned,
    /// A node is skipped although it can matter.
    Pruned,
    /// Cut rows of both kinds.
    MixedCutRows,
}

impl Fault {
    /// A name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::NextState => "next_state",
            Fault::Header => "header",
            Fault::Form => "form",
            Fault::Missing => "missing",
            Fault::Extra => "extra",
            Fault::Truncated => "truncated",
            Fault::Node => "node",
            Fault::Depth => "depth",
            Fault::Value => "value",
            Fault::Alpha => "alpha",
            Fault::Beta => "beta",
            Fault::NotPruned => "not_pruned",
            Fault::Pruned => "pruned",
            Fault::MixedCutRows => "mixed_cut_rows",
        }
    }
}

/// Compares a log of a request's search, the next state included. If a kind of cut rows is given,
/// only that is right.
///
/// The algorithm is to be `minimax` or `alphabeta`. `tick` is called every few hundred nodes, to
/// show that something happens.
///
/// ```
/// use obverse_classic::Algorithm;
/// use obverse_classic::search::Request;
/// use obverse_classic::trace::check::{Fault, check_position};
/// use obverse_classic::trace::{CutRows, Subject, write_log};
/// use obverse_core::Position;
///
/// let request = Request {
///     depth: Some(2),
///     ..Request::new(Position::start(), Algorithm::AlphaBeta)
/// };
/// let mut log = Vec::new();
/// write_log(&mut log, &Subject::Position(request.clone()), CutRows::Aima.into(), &mut ())?;
/// let verdict = check_position(&request, log.as_slice(), None, &mut || ())?;
/// assert!(verdict.is_right());
/// assert_eq!(verdict.cut_rows, Some(CutRows::Aima));
///
/// let wrong = String::from_utf8(log).unwrap().replacen("d3,1,-3,-Infinity,-3", "d3,1,-3,-Infinity,Infinity", 1);
/// let verdict = check_position(&request, wrong.as_bytes(), None, &mut || ())?;
/// let difference = &verdict.differences[0];
/// assert_eq!((difference.fault, difference.row), (Fault::Beta, Some(4)));
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
) -> io::Result<Verdict> {
    let mut lines = Lines::new(student);
    let mut differences = Vec::new();
    let report = search(request, &mut (), &mut || {
        tick();
        false
    });
    differences.extend(board::check(&mut lines, request, &report)?);
    let leaves = Leaves::Evaluation(request.evaluation);
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

/// Compares a log of a search of a tree of numbers: `minimax`, or else alpha-beta. It has no next
/// state.
pub fn check_tree<R: BufRead>(
    tree: &AbstractTree,
    algorithm: Algorithm,
    student: R,
    cut_rows: Option<CutRows>,
) -> io::Result<Verdict> {
    let mut lines = Lines::new(student);
    let mut differences = Vec::new();
    let mut comparison = begin(&mut lines, &mut differences, cut_rows, Leaves::Numbers)?;
    trace_tree(tree, algorithm, &mut comparison);
    end(comparison, differences)
}

/// What leaves are worth.
#[derive(Clone, Copy, Debug)]
enum Leaves {
    /// What an evaluation says.
    Evaluation(EvaluationName),
    /// What is written at them.
    Numbers,
}

/// Compares the header; what follows is the log.
fn begin<'a, R: BufRead>(
    lines: &'a mut Lines<R>,
    differences: &mut Vec<Difference>,
    cut_rows: Option<CutRows>,
    leaves: Leaves,
) -> io::Result<Comparison<'a, R>> {
    let count = lines.count();
    if let Some(line) = lines.peek()? {
        let is_header = same_header(&line.text);
        let is_row = FoundRow::parse(&line.text)
            .is_ok_and(|row| row.depth.value.is_some() || row.node == "root");
        if !is_header {
            let why = if is_row {
                format!("the header is missing: the line before the log should be {HEADER}")
            } else {
                format!("the header should be {HEADER}")
            };
            differences.push(Difference {
                fault: Fault::Header,
                row: None,
                line: line.number,
                expected: Some(HEADER.to_owned()),
                found: Some(line.text.clone()),
                why,
            });
        }
        if is_header || !is_row {
            lines.next()?;
        }
    } else {
        differences.push(Difference {
            fault: Fault::Truncated,
            row: None,
            line: count + 1,
            expected: Some(HEADER.to_owned()),
            found: None,
            why: "the file ends before the log".to_owned(),
        });
    }
    Ok(Comparison::new(lines, cut_rows, leaves))
}

fn same_header(line: &str) -> bool {
    let fields: Vec<&str> = line.split(',').map(str::trim).collect();
    fields.join(",").eq_ignore_ascii_case(HEADER)
}

fn end<R: BufRead>(
    comparison: Comparison<'_, R>,
    mut differences: Vec<Difference>,
) -> io::Result<Verdict> {
    let file_has_ended = (differences.last()).is_some_and(|last| last.fault == Fault::Truncated);
    let (mut verdict, difference) = comparison.finish()?;
    differences.extend(difference.filter(|_| !file_has_ended));
    verdict.differences = differences;
    Ok(verdict)
}
