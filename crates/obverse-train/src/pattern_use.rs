use obverse_engine::evaluation::pattern::PATTERNS;

use crate::dataset::Positions;
use crate::network::RowIds;

/// The number of configurations of a pattern, and the number of them that occur in the training set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PatternUse {
    /// Name of the pattern.
    pub name: &'static str,
    /// Number of configurations of the pattern; mirror images count once.
    pub configurations: usize,
    /// Number of configurations of the pattern that occur in the training set; mirror images count once.
    pub seen: usize,
}

impl PatternUse {
    /// Counts the configurations of each pattern that occur in a set of positions.
    pub(crate) fn of(positions: &Positions, row_ids: &RowIds) -> Vec<PatternUse> {
        let mut is_seen = vec![false; row_ids.count()];
        for index in 0..positions.len() {
            let (board, _) = positions.get(index);
            for row in row_ids.active_rows(board) {
                is_seen[row as usize] = true;
            }
        }
        let patterns = PATTERNS.iter().zip(row_ids.by_pattern());
        patterns
            .map(|(pattern, rows)| PatternUse {
                name: pattern.name,
                configurations: rows.len(),
                seen: is_seen[rows.clone()].iter().filter(|&&seen| seen).count(),
            })
            .collect()
    }
}
