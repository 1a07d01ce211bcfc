//! The mistake that probably explains a log which equals the log of no search with mistakes.

use std::collections::HashMap;

use super::mistaken_search::{RowSink, search};
use super::{Habits, LoggedSearch, Mistake, Row};

/// A mistake is named as likely only if the log of a search with this mistake is at least this similar to the student's
/// log. Similarity is the Dice coefficient of the rows of the two logs, from 0 to 1.
const LIKELY: f64 = 0.8;

/// Returns the mistake whose search is most similar to the log. Returns `None` if the similarity is below [`LIKELY`], or
/// if the search differs from the log at least half as much as the correct search does.
pub(super) fn likely_mistake(
    logged: &LoggedSearch,
    rows: &[Option<Row>],
    singles: &[Mistake],
) -> Option<Mistake> {
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
        let habits = Habits::of(logged, mistakes);
        search(logged, habits, kind, &mut overlap);
        2.0 * overlap.common as f64 / (overlap.count + rows.len()).max(1) as f64
    };
    let correct = score(&[]);
    let scores = singles.iter().map(|&mistake| (score(&[mistake]), mistake));
    let (best, mistake) = scores.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let is_nearer = 1.0 - best < 0.5 * (1.0 - correct);
    (best >= LIKELY && is_nearer).then_some(mistake)
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
