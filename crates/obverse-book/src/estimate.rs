use obverse_core::Square;
use obverse_engine::{Level, SearchDepth, Selectivity};

use crate::Date;

/// What a search said about a position: the value of the best move among those that the book did not have.
///
/// Estimates of the same position are totally ordered by [`Estimate::better`].
///
/// ```
/// use obverse_book::{Date, Estimate};
/// use obverse_core::Square;
/// use obverse_engine::{Level, Selectivity};
///
/// let shallow = Estimate {
///     score: 1,
///     best: Some(Square::F5),
///     depth: 10,
///     selectivity: Selectivity::BOLDEST,
///     level: Some(Level::new(10)?),
///     weights: Some(0x1234),
///     date: Date(9),
/// };
/// let deep = Estimate { score: 0, depth: 21, level: Some(Level::new(21)?), date: Date(7), ..shallow };
/// assert_eq!(shallow.better(deep, 60), deep);
/// # Ok::<(), obverse_engine::InvalidLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// Score in discs for the side to move, -64 to 64.
    pub score: i8,
    /// The move with this score; `None` if it is not known, as in the books of some programs.
    pub best: Option<Square>,
    /// Depth of the search in plies.
    pub depth: u8,
    /// Selectivity of the search.
    pub selectivity: Selectivity,
    /// Level of the search; `None` if the search was not limited by a level.
    pub level: Option<Level>,
    /// Digest of the weights that evaluated; `None` if they are not known, as in the books of other programs.
    pub weights: Option<u64>,
    /// When the search ended.
    pub date: Date,
}

impl Estimate {
    /// The estimate that wins when books are merged: one that is solved, then the higher level, depth and selectivity,
    /// then one whose weights are known, then the later one. `empties` is the number of empty squares of the position.
    ///
    /// ```
    /// # use obverse_book::{Date, Estimate};
    /// # use obverse_engine::Selectivity;
    /// let old = Estimate {
    ///     score: 1,
    ///     best: None,
    ///     depth: 8,
    ///     selectivity: Selectivity::NONE,
    ///     level: None,
    ///     weights: None,
    ///     date: Date(1),
    /// };
    /// let new = Estimate { score: 3, date: Date(2), ..old };
    /// assert_eq!(old.better(new, 50), new);
    /// assert_eq!(new.better(old, 50), new);
    /// ```
    #[must_use]
    pub fn better(self, other: Estimate, empties: u32) -> Estimate {
        if other.rank(empties) > self.rank(empties) {
            other
        } else {
            self
        }
    }

    /// Whether the search reached the end of the game without forward pruning.
    ///
    /// ```
    /// # use obverse_book::{Date, Estimate};
    /// # use obverse_engine::Selectivity;
    /// let estimate = Estimate {
    ///     score: 0,
    ///     best: None,
    ///     depth: 20,
    ///     selectivity: Selectivity::NONE,
    ///     level: None,
    ///     weights: None,
    ///     date: Date(0),
    /// };
    /// assert!(estimate.is_solved(20) && !estimate.is_solved(21));
    /// ```
    #[must_use]
    pub fn is_solved(&self, empties: u32) -> bool {
        u32::from(self.depth) >= empties && self.selectivity == Selectivity::NONE
    }

    /// Depth and confidence of the search, as programs display them.
    ///
    /// ```
    /// # use obverse_book::{Date, Estimate};
    /// # use obverse_engine::Selectivity;
    /// let estimate = Estimate {
    ///     score: 0,
    ///     best: None,
    ///     depth: 20,
    ///     selectivity: Selectivity::BOLDEST,
    ///     level: None,
    ///     weights: None,
    ///     date: Date(0),
    /// };
    /// assert_eq!(estimate.search_depth().to_string(), "20@73%");
    /// ```
    #[must_use]
    pub fn search_depth(&self) -> SearchDepth {
        SearchDepth {
            depth: self.depth.into(),
            confidence: self.selectivity.confidence(),
        }
    }

    /// All fields, the most important first: no two different estimates are equal.
    fn rank(&self, empties: u32) -> impl Ord + use<> {
        (
            self.is_solved(empties),
            self.level,
            self.depth,
            self.selectivity,
            self.weights.is_some(),
            self.date,
            self.score,
            self.best,
            self.weights,
        )
    }
}
