//! Names the mistakes of a log. It runs searches that make typical mistakes on purpose, and compares their rows with
//! the student's.

use obverse_classic::trace::CutRows;

use super::likely_mistake::likely_mistake;
use super::mistaken_search::{MistakenResult, RowSink, search};
use super::next_state_mistake::{next_state_mistake, symbols_of};
use super::{ExpectedLog, Habits, LoggedSearch, Mistake, Row, StudentLog};

/// Maximum total number of rows that the searches with mistakes may produce for one log.
pub(super) const MOST_WORK: u64 = 40_000_000;

/// The mistakes of a log, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// Whether the log equals the log of a search that makes exactly the mistakes in `mistakes`.
    pub is_certain: bool,
    /// The mistakes. Empty if the log is correct, or if no known mistake explains it.
    pub mistakes: Vec<Mistake>,
    /// Other sets of mistakes that lead to exactly the same log.
    pub alternatives: Vec<Vec<Mistake>>,
    /// Kind of cut rows (rows after a cut-off) in the matching search; `None` if no search matched.
    pub cut_rows: Option<CutRows>,
}

impl Diagnosis {
    /// Returns whether the log is right.
    pub fn is_right(&self) -> bool {
        self.is_certain && self.mistakes.is_empty()
    }
}

/// Finds the mistakes of a log.
pub fn diagnose(logged: &LoggedSearch, expected: &ExpectedLog, student: &StudentLog) -> Diagnosis {
    let rows: Vec<Option<Row>> = student.rows.iter().map(|row| row.row).collect();
    let mut work = MOST_WORK;
    let mut candidates = vec![vec![]];
    let singles = Mistake::of_search(logged);
    candidates.extend(singles.iter().map(|&mistake| vec![mistake]));
    let mut matches = Vec::new();
    // A log that was not read to its end cannot be compared as a whole.
    if !student.is_cut_off {
        matches = matching(logged, &rows, &candidates, &mut work);
    }
    if matches.is_empty() && !student.is_cut_off {
        let mut pairs = Vec::new();
        for (index, &first) in singles.iter().enumerate() {
            pairs.extend(
                singles[index + 1..]
                    .iter()
                    .map(|&second| vec![first, second]),
            );
        }
        matches = matching(logged, &rows, &pairs, &mut work);
    }
    // The correct search is the first candidate. If it matches, the mistakes of the other matching candidates have no
    // effect on this log, so these candidates are dropped.
    if matches
        .first()
        .is_some_and(|found| found.mistakes.is_empty())
    {
        matches.truncate(1);
    }
    let has_state = logged.position().is_some();
    let state = has_state.then(|| student.next_state());
    // A mistake that explains not only the rows but also the next state (the board after the best move) is more likely.
    let explains_state = |found: &Match| match (&state, found.result.next) {
        (Some(Some(symbols)), Some(next)) => *symbols == symbols_of(next),
        _ => true,
    };
    if let Some(best) = matches.iter().position(explains_state) {
        let best = matches.remove(best);
        matches.insert(0, best);
    }
    let mut diagnosis = Diagnosis::default();
    diagnosis.mistakes.extend(&student.form);
    let Some(found) = matches.first() else {
        if let Some(state) = state {
            diagnosis
                .mistakes
                .extend(next_state_mistake(logged, expected, state, &[]));
        }
        diagnosis
            .mistakes
            .extend(likely_mistake(logged, &rows, &singles));
        return diagnosis;
    };
    diagnosis.is_certain = true;
    diagnosis.cut_rows = Some(found.cut_rows);
    diagnosis.mistakes.extend(&found.mistakes);
    diagnosis.alternatives = matches[1..]
        .iter()
        .filter(|other| explains_state(other) == explains_state(found))
        .map(|other| other.mistakes.clone())
        .filter(|mistakes| *mistakes != found.mistakes)
        .collect();
    diagnosis.alternatives.dedup();
    if let Some(state) = &state
        && !(explains_state(found) && state.is_some())
    {
        let wrong = next_state_mistake(logged, expected, state.clone(), &found.mistakes);
        diagnosis.mistakes.extend(wrong);
    }
    diagnosis
}

/// A search with mistakes whose rows equal the student's rows.
struct Match {
    mistakes: Vec<Mistake>,
    cut_rows: CutRows,
    result: MistakenResult,
}

fn matching(
    logged: &LoggedSearch,
    rows: &[Option<Row>],
    candidates: &[Vec<Mistake>],
    work: &mut u64,
) -> Vec<Match> {
    let mut matches = Vec::new();
    for mistakes in candidates {
        let habits = Habits::of(logged, mistakes);
        for cut_rows in logged.cut_row_kinds() {
            let mut comparison = Comparison {
                rows,
                at: 0,
                work: *work,
            };
            let result = search(logged, habits, cut_rows, &mut comparison);
            *work = comparison.work;
            let is_same = comparison.at == rows.len();
            if let Some(result) = result.filter(|_| is_same) {
                matches.push(Match {
                    mistakes: mistakes.clone(),
                    cut_rows,
                    result,
                });
                break;
            }
            if *work == 0 {
                return matches;
            }
        }
    }
    matches
}

/// Compares the rows of a search with the student's rows, up to the first difference.
struct Comparison<'a> {
    rows: &'a [Option<Row>],
    at: usize,
    work: u64,
}

impl RowSink for Comparison<'_> {
    fn row(&mut self, row: Row) -> bool {
        self.work = self.work.saturating_sub(1);
        let is_same = self
            .rows
            .get(self.at)
            .is_some_and(|found| *found == Some(row));
        self.at += usize::from(is_same);
        is_same && self.work > 0
    }
}
