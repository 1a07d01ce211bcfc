use std::io::{self, BufRead};

use obverse_core::LookAlike;

use super::leaf_values::LeafValues;
use super::log_comparison::Comparison;
use super::log_difference::LogDifference;
use super::log_fault::LogFault;
use super::log_lines::LogLines;
use super::log_verdict::LogVerdict;
use super::next_state_check::check_next_state;
use super::student_row::StudentRow;
use crate::abstract_tree::AbstractTree;
use crate::evaluation::{CustomEvaluation, Evaluation};
use crate::search::{Algorithm, Never, Request, SearchReport, search, search_with};
use crate::tie_rule::TieRule;
use crate::trace::{CutRows, LOG_HEADER, trace_position, trace_position_with, trace_tree_in_order};

/// Checks a student's log of the search that `request` describes, and the next state (the board after the best move)
/// above the log. If `cut_rows` is given, the rows after cut-offs must be of that kind.
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
    let report = search(request, &mut (), &mut || {
        tick();
        false
    });
    let other = |request: &Request| search(request, &mut (), &mut Never);
    let next_state = check_next_state(&mut lines, request, &report, &other)?;
    let leaves = LeafValues::Evaluation(request.evaluation);
    check_rows(lines, next_state, request, leaves, cut_rows, |comparison| {
        let (stop, mut comparison) = comparison.stoppable();
        trace_position(request, &mut comparison, &mut || {
            tick();
            stop.get()
        });
        comparison
    })
}

/// Like [`check_position`], but checks a log of a search with a custom evaluation.
pub fn check_position_with<E: Evaluation, R: BufRead>(
    custom: CustomEvaluation<'_, E>,
    request: &Request,
    student: R,
    cut_rows: Option<CutRows>,
) -> io::Result<LogVerdict> {
    let CustomEvaluation { name, evaluation } = custom;
    let mut lines = LogLines::new(student);
    let search = |request: &Request| -> SearchReport {
        search_with(evaluation, request, &mut (), &mut Never)
    };
    let next_state = check_next_state(&mut lines, request, &search(request), &search)?;
    let leaves = LeafValues::Custom(name);
    check_rows(lines, next_state, request, leaves, cut_rows, |comparison| {
        let (stop, mut comparison) = comparison.stoppable();
        trace_position_with(evaluation, request, &mut comparison, &mut || stop.get());
        comparison
    })
}

/// Checks the header of a position's log, then its rows by calling `compare`. `next_state` is the difference found in
/// the board before the header, if any.
fn check_rows<R: BufRead>(
    mut lines: LogLines<R>,
    next_state: Option<LogDifference>,
    request: &Request,
    leaves: LeafValues<'_>,
    cut_rows: Option<CutRows>,
    compare: impl for<'l> FnOnce(Comparison<'l, R>) -> Comparison<'l, R>,
) -> io::Result<LogVerdict> {
    let mut differences: Vec<LogDifference> = next_state.into_iter().collect();
    let mut comparison = check_header(&mut lines, &mut differences, cut_rows, leaves)?;
    comparison.narrator.max = Some(request.position.turn());
    comparison.depth = request.depth;
    verdict(compare(comparison), differences)
}

/// Checks a student's log of a search of a tree of numbers. Such a log starts with the header, without a board. With
/// [`TieRule::Last`] the tree is searched from right to left. Every algorithm other than `minimax` and `scout` is
/// treated as alpha-beta.
pub fn check_tree<R: BufRead>(
    tree: &AbstractTree,
    algorithm: Algorithm,
    ties: TieRule,
    student: R,
    cut_rows: Option<CutRows>,
) -> io::Result<LogVerdict> {
    let mut lines = LogLines::new(student);
    let mut differences = Vec::new();
    let mut comparison = check_header(&mut lines, &mut differences, cut_rows, LeafValues::Numbers)?;
    trace_tree_in_order(tree, algorithm, ties, &mut comparison);
    verdict(comparison, differences)
}

/// Checks the header and starts the comparison of the rows after it.
fn check_header<'a, R: BufRead>(
    lines: &'a mut LogLines<R>,
    differences: &mut Vec<LogDifference>,
    cut_rows: Option<CutRows>,
    leaves: LeafValues<'a>,
) -> io::Result<Comparison<'a, R>> {
    let count = lines.count();
    if let Some(line) = lines.peek()? {
        let is_header = same_header(&line.text);
        let is_row = StudentRow::parse(&line.text)
            .is_ok_and(|row| row.depth.value.is_some() || row.node == "root");
        if !is_header {
            let look_alike = LookAlike::first_in(&line.text).filter(|_| !is_row);
            let why = if let Some(look_alike) = look_alike {
                format!("the header should be {LOG_HEADER}: {look_alike}")
            } else if is_row {
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

/// Returns whether a line is the header, apart from spaces and case.
fn same_header(line: &str) -> bool {
    let fields: Vec<&str> = line.split(',').map(str::trim).collect();
    fields.join(",").eq_ignore_ascii_case(LOG_HEADER)
}

/// Ends the comparison and returns the verdict: `differences`, found in the board and the header, followed by the first
/// wrong row. If the file ends before the log, `differences` already says so, and no wrong row is added.
fn verdict<R: BufRead>(
    comparison: Comparison<'_, R>,
    mut differences: Vec<LogDifference>,
) -> io::Result<LogVerdict> {
    let file_has_ended = (differences.last()).is_some_and(|last| last.fault == LogFault::Truncated);
    let (mut verdict, difference) = comparison.finish()?;
    differences.extend(difference.filter(|_| !file_has_ended));
    verdict.differences = differences;
    Ok(verdict)
}
