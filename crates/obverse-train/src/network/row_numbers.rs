use std::ops::Range;

use obverse_core::Board;
use obverse_engine::evaluation::pattern::{
    CONFIGURATIONS, FEATURES, LANE_FEATURES, PATTERN_STARTS, PATTERNS, mirrored_configurations,
};
use obverse_engine::evaluation::{Configurations, Indices};

/// The numbers of the rows that the features of a position see.
pub(crate) type SeenRows = [u32; FEATURES];

/// Which row is that of a configuration: mirror images have one.
///
/// Rows are numbered without gaps, pattern by pattern, so that what is trained takes little more than half of the memory
/// that a row for each configuration would.
#[derive(Debug)]
pub(crate) struct RowNumbers {
    /// For the configurations of all patterns.
    of: Vec<u32>,
    /// Where those of each lane begin.
    starts: [usize; FEATURES],
    /// The rows of each pattern.
    patterns: [Range<usize>; PATTERNS.len()],
}

impl RowNumbers {
    pub(crate) fn new() -> RowNumbers {
        let mut of: Vec<u32> = Vec::with_capacity(CONFIGURATIONS);
        let mut count = 0;
        let patterns = PATTERNS.each_ref().map(|pattern| {
            let (start, first) = (of.len(), count);
            let images = mirrored_configurations(pattern);
            for (configuration, image) in images.into_iter().enumerate() {
                let image = image as usize;
                if image < configuration {
                    of.push(of[start + image]);
                } else {
                    of.push(count as u32);
                    count += 1;
                }
            }
            first..count
        });
        RowNumbers {
            of,
            starts: std::array::from_fn(|lane| PATTERN_STARTS[LANE_FEATURES[lane].pattern]),
            patterns,
        }
    }

    /// How many rows there are.
    pub(crate) fn count(&self) -> usize {
        self.patterns[PATTERNS.len() - 1].end
    }

    /// The row of each configuration of all patterns.
    pub(crate) fn of_configurations(&self) -> &[u32] {
        &self.of
    }

    /// The rows of each pattern.
    pub(crate) fn of_patterns(&self) -> &[Range<usize>; PATTERNS.len()] {
        &self.patterns
    }

    /// The rows of what the features of a board see.
    pub(crate) fn seen_on(&self, board: Board) -> SeenRows {
        let Configurations(configurations) = Indices::new(board).configurations();
        std::array::from_fn(|lane| self.of[self.starts[lane] + usize::from(configurations[lane])])
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Position, Square, Symmetry};

    use super::*;

    #[test]
    fn a_board_and_its_mirror_image_see_the_same_rows() {
        let numbers = RowNumbers::new();
        assert_eq!(numbers.count(), 233_919);
        let start = Position::start().board();
        let board = start.after(Square::F5, start.flips(Square::F5));
        let mut seen = numbers.seen_on(board);
        seen.sort_unstable();
        for symmetry in Symmetry::ALL {
            let image = obverse_core::Board::new_unchecked(
                symmetry.bitboard(board.player()),
                symmetry.bitboard(board.opponent()),
            );
            let mut of_image = numbers.seen_on(image);
            of_image.sort_unstable();
            assert_eq!(of_image, seen, "{symmetry:?}");
        }
        assert_ne!(numbers.seen_on(start), numbers.seen_on(board));
    }
}
