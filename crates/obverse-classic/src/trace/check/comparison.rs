use std::cell::Cell;
use std::io::{self, BufRead};
use std::rc::Rc;

use super::reason::{self, Ahead, Left};
use super::student::{FoundRow, Lines};
use super::{Difference, Fault, Leaves, Verdict};
use crate::trace::{CutRows, Listener, Narrator, OpenNode, Row, Step};

/// Compares the rows of a log with the steps of a search, up to the first difference.
pub(super) struct Comparison<'a, R> {
    lines: &'a mut Lines<R>,
    pub(super) narrator: Narrator,
    /// How deep the search goes, if that was said.
    pub(super) depth: Option<u32>,
    leaves: Leaves,
    /// The kind of cut rows, and the row where it was seen; none if it was asked for.
    kind: Option<(CutRows, Option<u64>)>,
    /// The row that comes next.
    row: u64,
    left: Left,
    difference: Option<Difference>,
    failure: Option<io::Error>,
    /// Set when there is nothing left to compare.
    done: Rc<Cell<bool>>,
}

impl<'a, R: BufRead> Comparison<'a, R> {
    pub(super) fn new(
        lines: &'a mut Lines<R>,
        cut_rows: Option<CutRows>,
        leaves: Leaves,
    ) -> Comparison<'a, R> {
        Comparison {
            lines,
            narrator: Narrator::default(),
            depth: None,
            leaves,
            kind: cut_rows.map(|kind| (kind, None)),
            row: 1,
            left: Left::default(),
            difference: None,
            failure: None,
            done: Rc::default(),
        }
    }

    /// With the flag that says when the search may stop.
    pub(super) fn stoppable(self) -> (Rc<Cell<bool>>, Comparison<'a, R>) {
        (Rc::clone(&self.done), self)
    }

    /// What was found, after the search. What is left of the file is too much.
    pub(super) fn finish(mut self) -> io::Result<(Verdict, Option<Difference>)> {
        if let Some(error) = self.failure {
            return Err(error);
        }
        if self.difference.is_none()
            && let Some(line) = self.lines.next()?
        {
            self.difference = Some(Difference {
                fault: Fault::Extra,
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
        let verdict = Verdict {
            cut_rows: self.kind.map(|(kind, _)| kind),
            right_rows: self.row - 1,
            differences: Vec::new(),
        };
        Ok((verdict, self.difference))
    }

    fn compare(&mut self, path: &[OpenNode], step: &Step) -> io::Result<()> {
        let rows = [CutRows::Example, CutRows::Aima]
            .map(|kind| Row::of(path, step, kind).map(|row| (kind, row)));
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
            self.fail(Fault::Truncated, line, Some(expected), None, why);
            return Ok(());
        };
        let found = FoundRow::parse(&line.text);
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
                    let why = reason::mixed(path, known, seen);
                    let fault = Fault::MixedCutRows;
                    self.fail(fault, line.number, Some(expected), Some(line.text), why);
                    return Ok(());
                }
            }
            self.row += 1;
            return Ok(());
        }
        let (fault, why) = match found {
            Err(fields) => (Fault::Form, reason::form(fields)),
            Ok(found) => {
                let after = self.lines.peek()?;
                let next = after.and_then(|line| FoundRow::parse(&line.text).ok());
                let next_is = |row: &Row| next.as_ref().is_some_and(|next| next.is(row));
                let next_is_right = next_is(&example.1) || next_is(&aima.1);
                let next_is_below = next.is_some_and(|next| next.depth_is(expected.ply + 1));
                let ahead = self.look_ahead(path, step, &expected, &found)?;
                let case = reason::Case {
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

    /// Looks where the expected node is further down, among the children of its parent. This reads
    /// on in the file: there is nothing else to compare there.
    fn look_ahead(
        &mut self,
        path: &[OpenNode],
        step: &Step,
        expected: &Row,
        found: &FoundRow,
    ) -> io::Result<Ahead> {
        let Some(parent) = path.len().checked_sub(2).map(|above| &path[above]) else {
            return Ok(Ahead::Nothing);
        };
        let parent_name = parent.label.to_string();
        let is_leaf = matches!(step, Step::Leaf(_));
        while let Some(line) = self.lines.next()? {
            let Ok(row) = FoundRow::parse(&line.text) else {
                continue;
            };
            if row.names(expected) {
                return Ok(Ahead::Expected);
            }
            // A leaf has one row.
            if is_leaf && row.depth_is(expected.ply) && row.node == found.node {
                return Ok(Ahead::FoundAgain);
            }
            let left_parent = row.depth_is(parent.ply) && row.node != parent_name;
            if left_parent || row.is_above(parent.ply) {
                break;
            }
        }
        Ok(Ahead::Nothing)
    }

    fn fail(
        &mut self,
        fault: Fault,
        line: u64,
        expected: Option<Row>,
        found: Option<String>,
        why: String,
    ) {
        self.difference = Some(Difference {
            fault,
            row: Some(self.row),
            line,
            expected: expected.map(|row| row.to_string()),
            found,
            why,
        });
    }
}

impl<R: BufRead> Listener for Comparison<'_, R> {
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
