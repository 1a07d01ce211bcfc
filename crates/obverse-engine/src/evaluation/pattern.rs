//! The patterns of the evaluation.
//!
//! A [`Pattern`] is a list of squares. The symmetries of the board map it to its *placements*. The distinct
//! placements of all patterns are the [`FEATURES`] features of a position. The discs on the squares of a feature form
//! a number in base 3, its *configuration*: the `i`-th square adds `3^i` for a disc of the player and twice that for
//! a disc of the opponent.
//!
//! | pattern | squares | placements |
//! | --- | ---: | ---: |
//! | corner, 3x3 | 9 | 4 |
//! | edge with both X squares | 10 | 4 |
//! | triangle in the corner | 10 | 4 |
//! | corner, 2x5 | 10 | 8 |
//! | second, third and fourth row | 8 | 4 each |
//! | diagonals of 8, 7, 6, 5 and 4 squares | 8 to 4 | 2, then 4 each |
//! | edge block: corners, C1 to F1, C2 to F2 | 10 | 4 |
//! | band along the long diagonal | 10 | 4 |
//! | wide corner | 10 | 4 |
//!
//! In total there are 62 features, in vectors of 64 [`LANES`].
//!
//! Most patterns have a mirror axis. Two configurations that are mirror images share an embedding row of the
//! [network](super::network): see [`mirrored_configurations`].

use obverse_core::Square::{self, *};
use obverse_core::Symmetry;

/// Number of lanes in a vector that holds one number per feature. The last two lanes are unused.
///
/// ```
/// use obverse_engine::evaluation::pattern::{FEATURES, LANES};
///
/// assert!(FEATURES <= LANES);
/// ```
pub const LANES: usize = 64;

/// A list of squares, which stands for all of its images under the symmetries of the board.
///
/// ```
/// use obverse_core::Square;
/// use obverse_engine::evaluation::pattern::PATTERNS;
///
/// let corner = PATTERNS[0];
/// assert_eq!((corner.name, corner.squares[8]), ("corner 3x3", Square::A1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Name of the pattern in reports and explanations.
    pub name: &'static str,
    /// Squares of one placement, the least significant digit first. Squares that change often during a search come
    /// first, so that consecutive lookups touch nearby embedding rows.
    pub squares: &'static [Square],
}

impl Pattern {
    /// Number of configurations: 3 to the power of the number of squares.
    ///
    /// ```
    /// use obverse_engine::evaluation::pattern::PATTERNS;
    ///
    /// assert_eq!(PATTERNS[0].configurations(), 3_usize.pow(9));
    /// ```
    #[must_use]
    pub const fn configurations(&self) -> usize {
        3_usize.pow(self.squares.len() as u32)
    }
}

const fn pattern(name: &'static str, squares: &'static [Square]) -> Pattern {
    Pattern { name, squares }
}

/// All patterns, in the order of their embedding rows.
///
/// ```
/// use obverse_engine::evaluation::pattern::PATTERNS;
///
/// assert_eq!(PATTERNS.len(), 15);
/// assert!(PATTERNS.iter().all(|pattern| pattern.squares.len() <= 10));
/// ```
pub const PATTERNS: [Pattern; 15] = [
    pattern("corner 3x3", &[C3, B3, C2, C1, A3, B2, B1, A2, A1]),
    pattern("edge and X", &[D1, E1, C1, F1, B2, G2, B1, G1, A1, H1]),
    pattern("triangle", &[C2, B3, D1, A4, C1, A3, B2, B1, A2, A1]),
    pattern("corner 2x5", &[D2, E2, C2, D1, E1, C1, B2, B1, A2, A1]),
    pattern("row 2", &[D2, E2, C2, F2, B2, G2, A2, H2]),
    pattern("row 3", &[B3, G3, C3, F3, D3, E3, A3, H3]),
    pattern("row 4", &[B4, G4, C4, F4, D4, E4, A4, H4]),
    pattern("diagonal of 8", &[D4, E5, C3, F6, B2, G7, A1, H8]),
    pattern("diagonal of 7", &[E4, D3, F5, C2, G6, B1, H7]),
    pattern("diagonal of 6", &[E3, F4, D2, G5, C1, H6]),
    pattern("diagonal of 5", &[F3, E2, G4, D1, H5]),
    pattern("diagonal of 4", &[F2, G3, E1, H4]),
    pattern("edge block", &[D2, E2, C2, F2, D1, E1, C1, F1, A1, H1]),
    pattern("diagonal band", &[C3, C2, B3, D3, C4, D4, B2, B1, A2, A1]),
    pattern("wide corner", &[D1, A4, E1, A5, C1, A3, B2, B1, A2, A1]),
];

/// One placement of a pattern.
///
/// ```
/// use obverse_engine::evaluation::pattern::{Feature, LANE_FEATURES};
///
/// let corners: Vec<&Feature> = LANE_FEATURES.iter().filter(|it| it.pattern == 0).collect();
/// assert_eq!(corners.len(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Index of the pattern in [`PATTERNS`].
    pub pattern: usize,
    /// The symmetry that maps the pattern to this placement.
    pub symmetry: Symmetry,
}

impl Feature {
    /// Squares of the feature, the least significant digit first.
    ///
    /// ```
    /// use obverse_core::{Bitboard, Square};
    /// use obverse_engine::evaluation::pattern::LANE_FEATURES;
    ///
    /// let squares: Bitboard = LANE_FEATURES[0].squares().collect();
    /// assert!(squares.contains(Square::A1) && squares.len() == 9);
    /// ```
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let symmetry = self.symmetry;
        let squares = PATTERNS[self.pattern].squares.iter();
        squares.map(move |&square| symmetry.square(square))
    }
}

/// Number of features of a position.
///
/// ```
/// use obverse_engine::evaluation::pattern::FEATURES;
///
/// assert_eq!(FEATURES, 62);
/// ```
pub const FEATURES: usize = count_features();

/// The feature of each used lane, in the order of [`PATTERNS`].
///
/// ```
/// use obverse_engine::evaluation::pattern::{LANE_FEATURES, PATTERNS};
///
/// let names = LANE_FEATURES.iter().map(|feature| PATTERNS[feature.pattern].name);
/// assert_eq!(names.filter(|&name| name == "diagonal of 8").count(), 2);
/// ```
pub static LANE_FEATURES: [Feature; FEATURES] = place_features();

/// Number of configurations of all patterns together.
///
/// ```
/// use obverse_engine::evaluation::pattern::{CONFIGURATIONS, PATTERNS};
///
/// let all: usize = PATTERNS.iter().map(|pattern| pattern.configurations()).sum();
/// assert_eq!(CONFIGURATIONS, all);
/// ```
pub const CONFIGURATIONS: usize = {
    let last = PATTERNS.len() - 1;
    PATTERN_STARTS[last] + PATTERNS[last].configurations()
};

/// Index of each pattern's first configuration among the configurations of all patterns.
///
/// ```
/// use obverse_engine::evaluation::pattern::{PATTERN_STARTS, PATTERNS};
///
/// assert_eq!(PATTERN_STARTS[..2], [0, PATTERNS[0].configurations()]);
/// ```
pub const PATTERN_STARTS: [usize; PATTERNS.len()] = {
    let mut starts = [0; PATTERNS.len()];
    let mut i = 1;
    while i < PATTERNS.len() {
        starts[i] = starts[i - 1] + PATTERNS[i - 1].configurations();
        i += 1;
    }
    starts
};

/// For each lane (one per feature), the index of the first embedding row of its pattern.
pub(crate) const LANE_STARTS: [usize; FEATURES] = {
    let features = place_features();
    let mut starts = [0; FEATURES];
    let mut lane = 0;
    while lane < FEATURES {
        starts[lane] = PATTERN_STARTS[features[lane].pattern];
        lane += 1;
    }
    starts
};

/// By square and lane: the power of 3 that a disc of the player on the square adds to the configuration, or 0 if the
/// lane's feature does not contain the square.
pub(crate) static SQUARE_VALUES: Aligned<[[u16; LANES]; 64]> = {
    let features = place_features();
    let mut values = [[0; LANES]; 64];
    let mut lane = 0;
    while lane < FEATURES {
        let Feature { pattern, symmetry } = features[lane];
        let squares = PATTERNS[pattern].squares;
        let mut digit = 0;
        while digit < squares.len() {
            values[symmetry.square(squares[digit]).index()][lane] = 3_u16.pow(digit as u32);
            digit += 1;
        }
        lane += 1;
    }
    Aligned(values)
};

/// Aligns a value to a cache line.
#[repr(align(64))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aligned<T>(pub(crate) T);

/// The mirror image of each configuration of a pattern, reflected across the axis of the pattern. In a pattern without
/// an axis each configuration is its own image.
///
/// ```
/// use obverse_engine::evaluation::pattern::{PATTERNS, mirrored_configurations};
///
/// let row = PATTERNS.iter().find(|pattern| pattern.name == "row 2").unwrap();
/// let mirrored = mirrored_configurations(row);
/// assert_eq!(mirrored[3_usize.pow(6)], 3_u32.pow(7), "a disc on a2 becomes one on h2");
/// ```
#[must_use]
pub fn mirrored_configurations(pattern: &Pattern) -> Vec<u32> {
    let digits = mirrored_digits(pattern);
    let mut mirrored = Vec::with_capacity(pattern.configurations());
    mirrored.push(0);
    // Each further square triples the list: first with the square empty, then with a disc of the player, then with a
    // disc of the opponent.
    for digit in digits {
        let value = 3_u32.pow(digit as u32);
        for disc in [1, 2] {
            let without = mirrored.len() / disc;
            mirrored.extend_from_within(..without);
            let start = mirrored.len() - without;
            for image in &mut mirrored[start..] {
                *image += value * disc as u32;
            }
        }
    }
    mirrored
}

/// For each square of the pattern: the index of its mirror image in the pattern's list of squares.
fn mirrored_digits(pattern: &Pattern) -> Vec<usize> {
    let squares = pattern.squares;
    let index = |square| squares.iter().position(|&other| other == square);
    let onto_itself = |symmetry: Symmetry| -> Option<Vec<usize>> {
        let image = squares.iter().map(|&square| symmetry.square(square));
        image.map(index).collect()
    };
    let unmoved: Vec<usize> = (0..squares.len()).collect();
    let moved = Symmetry::ALL
        .into_iter()
        .filter_map(onto_itself)
        .find(|digits| *digits != unmoved);
    moved.unwrap_or(unmoved)
}

/// The image of a pattern under a symmetry, as a bitboard.
const fn set_of(pattern: &Pattern, symmetry: Symmetry) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < pattern.squares.len() {
        set |= symmetry.square(pattern.squares[i]).bitboard().0;
        i += 1;
    }
    set
}

/// Whether a symmetry, given as an index into [`Symmetry::ALL`], maps the pattern to a placement that no earlier
/// symmetry gives.
const fn is_new_placement(pattern: &Pattern, symmetry: usize) -> bool {
    let set = set_of(pattern, Symmetry::ALL[symmetry]);
    let mut earlier = 0;
    while earlier < symmetry {
        if set_of(pattern, Symmetry::ALL[earlier]) == set {
            return false;
        }
        earlier += 1;
    }
    true
}

/// Counts the distinct placements of all patterns.
const fn count_features() -> usize {
    let mut count = 0;
    let mut i = 0;
    while i < PATTERNS.len() * 8 {
        count += is_new_placement(&PATTERNS[i / 8], i % 8) as usize;
        i += 1;
    }
    assert!(count <= LANES, "there are more features than lanes");
    count
}

/// The distinct placements of all patterns.
const fn place_features() -> [Feature; FEATURES] {
    let mut features = [Feature {
        pattern: 0,
        symmetry: Symmetry::Identity,
    }; FEATURES];
    let mut count = 0;
    let mut i = 0;
    while i < PATTERNS.len() * 8 {
        if is_new_placement(&PATTERNS[i / 8], i % 8) {
            features[count] = Feature {
                pattern: i / 8,
                symmetry: Symmetry::ALL[i % 8],
            };
            count += 1;
        }
        i += 1;
    }
    features
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use obverse_core::Bitboard;

    use super::*;

    #[test]
    fn placements_are_distinct_and_complete() {
        assert_eq!(FEATURES, 62);
        let placements: HashSet<(usize, Bitboard)> = LANE_FEATURES
            .iter()
            .map(|feature| (feature.pattern, feature.squares().collect()))
            .collect();
        assert_eq!(placements.len(), FEATURES);
        for (pattern, squares) in &placements {
            for symmetry in Symmetry::ALL {
                assert!(placements.contains(&(*pattern, symmetry.bitboard(*squares))));
            }
        }
    }

    #[test]
    fn every_configuration_fits_its_lane() {
        for pattern in &PATTERNS {
            assert!(pattern.configurations() - 1 <= usize::from(u16::MAX));
            let distinct: HashSet<_> = pattern.squares.iter().collect();
            assert_eq!(distinct.len(), pattern.squares.len(), "{}", pattern.name);
        }
    }

    #[test]
    fn mirroring_twice_changes_nothing() {
        for pattern in &PATTERNS {
            let mirrored = mirrored_configurations(pattern);
            assert_eq!(mirrored.len(), pattern.configurations());
            for (configuration, &image) in mirrored.iter().enumerate() {
                assert_eq!(mirrored[image as usize] as usize, configuration);
            }
        }
        let without_axis: Vec<_> = PATTERNS
            .iter()
            .filter(|pattern| mirrored_digits(pattern).is_sorted())
            .map(|pattern| pattern.name)
            .collect();
        assert_eq!(without_axis, ["corner 2x5"]);
    }
}
