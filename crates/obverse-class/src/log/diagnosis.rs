//! Names the mistakes of a log. It runs searches that make typical mistakes on purpose, and compares their rows with
//! the student's.

use std::collections::HashMap;

use obverse_classic::trace::CutRows;
use obverse_core::{Color, Move, Position, Square};

use super::mistaken_search::{MistakenResult, RowSink, search};
use super::{ExpectedLog, LoggedSearch, Mistake, Row, StudentLog};

/// Maximum total number of rows that the searches with mistakes may produce for one log.
const MOST_WORK: u64 = 40_000_000;
/// Least similarity of a log and a search with a mistake at which the mistake is named as likely. Similarity is the
/// Dice coefficient of their rows, from 0 to 1.
const LIKELY: f64 = 0.8;

/// The mistakes of a log, as far as they are known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnosis {
    /// Whether the log equals that of a search with exactly these mistakes.
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
                .extend(wrong_state(logged, expected, state, &[]));
        }
        diagnosis.mistakes.extend(likely(logged, &rows, &singles));
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
        let wrong = wrong_state(logged, expected, state.clone(), &found.mistakes);
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
        let habits = Mistake::habits(logged, mistakes);
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

/// Counts the rows that a search and the student's log have in common, in any order.
struct Overlap {
    left: HashMap<Row, u32>,
    common: usize,
    count: usize,
    most: usize,
}

impl RowSink for Overlap {
    fn row(&mut self, row: Row) -> bool {
        self.count += 1;
        if let Some(left) = self.left.get_mut(&row).filter(|left| **left > 0) {
            *left -= 1;
            self.common += 1;
        }
        self.count < self.most
    }
}

/// Returns the mistake whose search is most similar to the log, if the similarity is at least [`LIKELY`] and the search
/// differs from the log less than half as much as the correct search does.
fn likely(logged: &LoggedSearch, rows: &[Option<Row>], singles: &[Mistake]) -> Option<Mistake> {
    let mut left = HashMap::new();
    for row in rows.iter().flatten() {
        *left.entry(*row).or_insert(0) += 1;
    }
    let kind = logged.cut_row_kinds()[0];
    let score = |mistakes: &[Mistake]| {
        let mut overlap = Overlap {
            left: left.clone(),
            common: 0,
            count: 0,
            most: 4 * rows.len() + 1000,
        };
        let habits = Mistake::habits(logged, mistakes);
        search(logged, habits, kind, &mut overlap);
        2.0 * overlap.common as f64 / (overlap.count + rows.len()).max(1) as f64
    };
    let correct = score(&[]);
    let scores = singles.iter().map(|&mistake| (score(&[mistake]), mistake));
    let (best, mistake) = scores.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let is_nearer = 1.0 - best < 0.5 * (1.0 - correct);
    (best >= LIKELY && is_nearer).then_some(mistake)
}

/// Names the mistake in `state`, the student's board after the best move. Returns `None` if a search that makes
/// `mistakes` leads to this board.
fn wrong_state(
    logged: &LoggedSearch,
    expected: &ExpectedLog,
    state: Option<Vec<char>>,
    mistakes: &[Mistake],
) -> Option<Mistake> {
    let position = logged.position()?;
    let Some(found) = state else {
        return Some(Mistake::NoNextState);
    };
    let run = |mistakes: &[Mistake]| {
        let habits = Mistake::habits(logged, mistakes);
        let mut rows = super::mistaken_search::RowCounter(MOST_WORK);
        search(logged, habits, logged.cut_row_kinds()[0], &mut rows)
    };
    let right = match mistakes {
        [] => expected.next,
        _ => run(mistakes).and_then(|result| result.next),
    };
    if right.is_some_and(|right| symbols_of(right) == found) {
        return None;
    }
    if symbols_of(position) == found {
        return Some(Mistake::UnchangedNextState);
    }
    let mut with_tie = mistakes.to_vec();
    with_tie.push(Mistake::RootTieToLast);
    let tied = run(&with_tie).and_then(|result| result.next);
    if tied.is_some_and(|tied| symbols_of(tied) == found) {
        return Some(Mistake::RootTieToLast);
    }
    for mv in position.legal_moves() {
        let Move::Place(square) = mv else { continue };
        let mut unflipped = symbols_of(position);
        unflipped[square.index()] = position.turn().symbol();
        if unflipped == found {
            return Some(Mistake::UnflippedNextState);
        }
        if position
            .play(mv)
            .is_ok_and(|next| symbols_of(next) == found)
        {
            return Some(Mistake::WorseNextState(mv));
        }
    }
    Some(Mistake::OtherNextState)
}

/// Returns the 64 symbols of a board.
pub(crate) fn symbols_of(position: Position) -> Vec<char> {
    Square::ALL
        .into_iter()
        .map(|square| position.disc(square).map_or('*', Color::symbol))
        .collect()
}
