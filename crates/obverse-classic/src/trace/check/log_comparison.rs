use std::cell::Cell;
use std::io::{self, BufRead};
use std::rc::Rc;

use obverse_core::LookAlike;

use super::last_node::LastNode;
use super::leaf_values::LeafValues;
use super::log_difference::LogDifference;
use super::log_fault::LogFault;
use super::log_lines::LogLines;
use super::log_verdict::LogVerdict;
use super::student_row::StudentRow;
use super::wrong_row::{self, LookAhead};
use crate::trace::{CutRows, LogRow, Narrator, OpenNode, Step, StepListener};

/// Compares the rows of a student's log with the steps of a search, up to the first difference.
pub(super) struct Comparison<'a, R> {
    lines: &'a mut LogLines<R>,
    pub(super) narrator: Narrator,
    /// Depth limit of the search, in plies, if any.
    pub(super) depth: Option<u32>,
    leaves: LeafValues<'a>,
    /// Kind of cut rows (rows after a cut-off) that the log uses; `None` while it is unknown. The number is that of the
    /// row that first showed the kind; it is `None` if the caller asked for the kind.
    kind: Option<(CutRows, Option<u64>)>,
    /// Number of the next row, counted from 1 after the header.
    row: u64,
    left: LastNode,
    difference: Option<LogDifference>,
    failure: Option<io::Error>,
    /// Set after the first difference or read error, when the search can stop.
    done: Rc<Cell<bool>>,
}

impl<'a, R: BufRead> Comparison<'a, R> {
    pub(super) fn new(
        lines: &'a mut LogLines<R>,
        cut_rows: Option<CutRows>,
        leaves: LeafValues<'a>,
    ) -> Comparison<'a, R> {
        Comparison {
            lines,
            narrator: Narrator::default(),
            depth: None,
            leaves,
            kind: cut_rows.map(|kind| (kind, None)),
            row: 1,
            left: LastNode::default(),
            difference: None,
            failure: None,
            done: Rc::default(),
        }
    }

    /// Returns the flag that tells when the search can stop, and the comparison itself.
    pub(super) fn stoppable(self) -> (Rc<Cell<bool>>, Comparison<'a, R>) {
        (Rc::clone(&self.done), self)
    }

    /// Returns the verdict after the search, and the wrong row if there is one. Any remaining line of the file is an
    /// extra row.
    pub(super) fn finish(mut self) -> io::Result<(LogVerdict, Option<LogDifference>)> {
        if let Some(error) = self.failure {
            return Err(error);
        }
        if self.difference.is_none()
            && let Some(line) = self.lines.next()?
        {
            self.difference = Some(LogDifference {
                fault: LogFault::Extra,
                row: Some(self.row),
                line: line.number,
                expected: None,
                found: Some(line.text),
                why: format!(
                    "the search ends with row {}, when all moves of the root have been tried; \
                     this row is one too many",
                    self.row - 1
                ),
            });
        }
        let verdict = LogVerdict {
            cut_rows: self.kind.map(|(kind, _)| kind),
            right_rows: self.row - 1,
            differences: Vec::new(),
        };
        Ok((verdict, self.difference))
    }

    fn compare(&mut self, path: &[OpenNode], step: &Step) -> io::Result<()> {
        let rows = [CutRows::Example, CutRows::Aima]
            .map(|kind| LogRow::of(path, step, kind).map(|row| (kind, row)));
        let [Some(example), Some(aima)] = rows else {
            return Ok(());
        };
        let (_, expected) = match self.kind {
            Some((CutRows::Aima, _)) => aima,
            _ => example,
        };
        let Some(line) = self.lines.next()? else {
            let line = self.lines.count() + 1;
            let sentence = self.narrator.sentence(path, step);
            let why = format!("the log ends too early: this row is missing. {sentence}");
            self.fail(LogFault::Truncated, line, Some(expected), None, why);
            return Ok(());
        };
        let found = StudentRow::parse(&line.text);
        let matching = found.as_ref().ok().and_then(|found| {
            let mut kinds = [example, aima].into_iter();
            kinds.find(|(_, row)| found.is(row))
        });
        if let Some((kind, _)) = matching {
            if example.1 == aima.1 {
                self.row += 1;
                return Ok(());
            }
            match self.kind {
                None => self.kind = Some((kind, Some(self.row))),
                Some((known, _)) if known == kind => {}
                Some((known, seen)) => {
                    let why = wrong_row::mixed(path, known, seen);
                    let fault = LogFault::MixedCutRows;
                    self.fail(fault, line.number, Some(expected), Some(line.text), why);
                    return Ok(());
                }
            }
            self.row += 1;
            return Ok(());
        }
        if let Some(look_alike) = LookAlike::first_in(&line.text) {
            let fault = LogFault::Form;
            let why = look_alike.to_string();
            self.fail(fault, line.number, Some(expected), Some(line.text), why);
            return Ok(());
        }
        let (fault, why) = match found {
            Err(fields) => (LogFault::Form, wrong_row::form(fields)),
            Ok(found) => {
                let after = self.lines.peek()?;
                let next = after.and_then(|line| StudentRow::parse(&line.text).ok());
                let next_is = |row: &LogRow| next.as_ref().is_some_and(|next| next.is(row));
                let next_is_right = next_is(&example.1) || next_is(&aima.1);
                let next_is_below = next.is_some_and(|next| next.depth_is(expected.ply + 1));
                let ahead = self.look_ahead(path, step, &expected, &found)?;
                let case = wrong_row::WrongRow {
                    path,
                    step,
                    expected,
                    found: &found,
                    narrator: self.narrator,
                    leaves: self.leaves,
                    depth: self.depth,
                    left: &self.left,
                    next_is_right,
                    next_is_below,
                    ahead,
                };
                case.explain()
            }
        };
        self.fail(fault, line.number, Some(expected), Some(line.text), why);
        Ok(())
    }

    /// Looks for the expected node further down in the log, among the children of its parent. This consumes lines,
    /// which is fine because the comparison ends with this difference.
    fn look_ahead(
        &mut self,
        path: &[OpenNode],
        step: &Step,
        expected: &LogRow,
        found: &StudentRow,
    ) -> io::Result<LookAhead> {
        let Some(parent) = path.len().checked_sub(2).map(|above| &path[above]) else {
            return Ok(LookAhead::Nothing);
        };
        let parent_name = parent.label.to_string();
        let is_leaf = matches!(step, Step::Leaf(_));
        while let Some(line) = self.lines.next()? {
            let Ok(row) = StudentRow::parse(&line.text) else {
                continue;
            };
            if row.names(expected) {
                return Ok(LookAhead::Expected);
            }
            // A leaf has only one row. If a later row names the same node as the student's wrong row, the wrong row
            // has a wrong name.
            if is_leaf && row.depth_is(expected.ply) && row.node == found.node {
                return Ok(LookAhead::FoundAgain);
            }
            let left_parent = row.depth_is(parent.ply) && row.node != parent_name;
            if left_parent || row.is_above(parent.ply) {
                break;
            }
        }
        Ok(LookAhead::Nothing)
    }

    fn fail(
        &mut self,
        fault: LogFault,
        line: u64,
        expected: Option<LogRow>,
        found: Option<String>,
        why: String,
    ) {
        self.difference = Some(LogDifference {
            fault,
            row: Some(self.row),
            line,
            expected: expected.map(|row| row.to_string()),
            found,
            why,
        });
    }
}

impl<R: BufRead> StepListener for Comparison<'_, R> {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        if self.done.get() {
            return;
        }
        if let Err(error) = self.compare(path, step) {
            self.failure = Some(error);
        }
        self.left.follow(path, step);
        self.done
            .set(self.difference.is_some() || self.failure.is_some());
    }
}
