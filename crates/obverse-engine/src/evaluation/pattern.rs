//! The shapes on the board that the evaluation looks at.
//!
//! A [`Pattern`] is a list of squares; a symmetry of the board moves it to another *placement*.
//! All placements of all patterns, each once, are the [`FEATURES`] features of a position. What a
//! feature sees is written as a number in base 3, its *configuration*: the `i`-th square counts
//! `3^i` if the player has a disc there, twice that if the opponent has one.
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
//! That makes 62 features, two short of the [`LANES`] of the vectors they are kept in.
//!
//! Most patterns have a mirror axis. Two configurations that are each other's image there mean the
//! same, and have the same row in the [network](super::network): see [`mirrored_configurations`].

use obverse_core::Square::{self, *};
use obverse_core::Symmetry;

/// The lanes of a vector of features, unused ones included.
pub const LANES: usize = 64;

/// A shape that is looked at wherever symmetries move it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// What it is called.
    pub name: &'static str,
    /// Its squares in one placement; the first is the least significant digit. Those that change most while a
    /// search goes on come first, so that what is looked up in a row stands close together in memory.
    pub squares: &'static [Square],
}

impl Pattern {
    /// How many configurations there are: 3 to the power of the number of squares.
    pub const fn configurations(&self) -> usize {
        3_usize.pow(self.squares.len() as u32)
    }
}

const fn pattern(name: &'static str, squares: &'static [Square]) -> Pattern {
    Pattern { name, squares }
}

/// All patterns, in the order of their rows.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The place of its pattern in [`PATTERNS`].
    pub pattern: usize,
    /// The symmetry that moves the pattern here.
    pub symmetry: Symmetry,
}

impl Feature {
    /// The squares it looks at, the least significant digit first.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let symmetry = self.symmetry;
        let squares = PATTERNS[self.pattern].squares.iter();
        squares.map(move |&square| symmetry.square(square))
    }
}

/// How many features a position has.
pub const FEATURES: usize = count_features();

/// The feature of each lane in use, in the order of [`PATTERNS`].
pub static LANE_FEATURES: [Feature; FEATURES] = place_features();

/// How many configurations all patterns have.
pub const CONFIGURATIONS: usize = {
    let last = PATTERNS.len() - 1;
    PATTERN_STARTS[last] + PATTERNS[last].configurations()
};

/// Where the configurations of each pattern begin among those of all.
pub const PATTERN_STARTS: [usize; PATTERNS.len()] = {
    let mut starts = [0; PATTERNS.len()];
    let mut i = 1;
    while i < PATTERNS.len() {
        starts[i] = starts[i - 1] + PATTERNS[i - 1].configurations();
        i += 1;
    }
    starts
};

/// Where the configurations of each feature begin among those of all.
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

/// What a disc on each square adds to the number of each lane.
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

/// Begins at a cache line.
#[repr(align(64))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aligned<T>(pub(crate) T);

/// For each configuration of a pattern its mirror image: the same discs seen from the other side
/// of the axis of the pattern. A pattern without an axis has only configurations that are their
/// own images.
///
/// ```
/// use obverse_engine::evaluation::pattern::{PATTERNS, mirrored_configurations};
///
/// let row = PATTERNS.iter().find(|pattern| pattern.name == "row 2").unwrap();
/// let mirrored = mirrored_configurations(row);
/// assert_eq!(mirrored[3_usize.pow(6)], 3_u32.pow(7), "a disc on a2 becomes one on h2");
/// ```
pub fn mirrored_configurations(pattern: &Pattern) -> Vec<u32> {
    let digits = mirrored_digits(pattern);
    let mut mirrored = Vec::with_capacity(pattern.configurations());
    mirrored.push(0);
    // The configurations with one square more are those without it, thrice.
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

/// Where each square of a pattern goes when the pattern is mirrored, as places in its list.
fn mirrored_digits(pattern: &Pattern) -> Vec<usize> {
    let squares = pattern.squares;
    let place = |square| squares.iter().position(|&other| other == square);
    let onto_itself = |symmetry: Symmetry| -> Option<Vec<usize>> {
        let image = squares.iter().map(|&square| symmetry.square(square));
        image.map(place).collect()
    };
    let unmoved: Vec<usize> = (0..squares.len()).collect();
    let moved = Symmetry::ALL
        .into_iter()
        .filter_map(onto_itself)
        .find(|digits| *digits != unmoved);
    moved.unwrap_or(unmoved)
}

/// The squares of a pattern after a symmetry, as a set.
const fn set_of(pattern: &Pattern, symmetry: Symmetry) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < pattern.squares.len() {
        set |= symmetry.square(pattern.squares[i]).bitboard().0;
        i += 1;
    }
    set
}

/// Whether none of the symmetries before this one puts the pattern onto the same squares.
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

const fn count_features() -> usize {
    let mut count = 0;
    let mut i = 0;
    while i < PATTERNS.len() * 8 {
        count += is_new_placement(&PATTERNS[i / 8], i % 8) as usize;
        i += 1;
    }
    assert!(count <= LANES, "each feature needs a lane");
    count
}

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
