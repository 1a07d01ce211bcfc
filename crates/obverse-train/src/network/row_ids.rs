use std::ops::Range;

use obverse_core::Board;
use obverse_engine::evaluation::pattern::{
    CONFIGURATIONS, FEATURES, LANE_FEATURES, PATTERN_STARTS, PATTERNS, mirrored_configurations,
};
use obverse_engine::evaluation::{Configurations, Indices};

/// The embedding rows that are active in a position, one per feature.
pub(crate) type ActiveRows = [u32; FEATURES];

/// Maps configurations to embedding rows. A configuration and its mirror image share a row.
///
/// Rows are numbered without gaps, pattern by pattern, so that the rows take little more than half of the memory that
/// one row per configuration would take.
#[derive(Debug)]
pub(crate) struct RowIds {
    /// The row of each configuration, pattern by pattern.
    rows: Vec<u32>,
    /// Index in `rows` of the first configuration of each feature's pattern.
    starts: [usize; FEATURES],
    /// The rows of each pattern, as a range of row ids.
    patterns: [Range<usize>; PATTERNS.len()],
}

impl RowIds {
    pub(crate) fn new() -> RowIds {
        let mut rows: Vec<u32> = Vec::with_capacity(CONFIGURATIONS);
        let mut count = 0;
        let patterns = PATTERNS.each_ref().map(|pattern| {
            let (start, first) = (rows.len(), count);
            let images = mirrored_configurations(pattern);
            for (configuration, image) in images.into_iter().enumerate() {
                let image = image as usize;
                if image < configuration {
                    rows.push(rows[start + image]);
                } else {
                    rows.push(count as u32);
                    count += 1;
                }
            }
            first..count
        });
        RowIds {
            rows,
            starts: std::array::from_fn(|lane| PATTERN_STARTS[LANE_FEATURES[lane].pattern]),
            patterns,
        }
    }

    /// Number of rows.
    pub(crate) fn count(&self) -> usize {
        self.patterns[PATTERNS.len() - 1].end
    }

    /// The row of each configuration, pattern by pattern.
    pub(crate) fn by_configuration(&self) -> &[u32] {
        &self.rows
    }

    /// The rows of each pattern, as a range of row ids.
    pub(crate) fn by_pattern(&self) -> &[Range<usize>; PATTERNS.len()] {
        &self.patterns
    }

    /// The rows that are active on a board.
    pub(crate) fn active_rows(&self, board: Board) -> ActiveRows {
        let Configurations(configurations) = Indices::new(board).configurations();
        std::array::from_fn(|lane| self.rows[self.starts[lane] + usize::from(configurations[lane])])
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Position, Square, Symmetry};

    use super::*;

    #[test]
    fn symmetric_boards_activate_the_same_rows() {
        let row_ids = RowIds::new();
        assert_eq!(row_ids.count(), 233_919);
        let start = Position::start().board();
        let board = start.after(Square::F5, start.flips(Square::F5));
        let mut seen = row_ids.active_rows(board);
        seen.sort_unstable();
        for symmetry in Symmetry::ALL {
            let image = obverse_core::Board::new_unchecked(
                symmetry.bitboard(board.player()),
                symmetry.bitboard(board.opponent()),
            );
            let mut of_image = row_ids.active_rows(image);
            of_image.sort_unstable();
            assert_eq!(of_image, seen, "{symmetry:?}");
        }
        assert_ne!(row_ids.active_rows(start), row_ids.active_rows(board));
    }
}
