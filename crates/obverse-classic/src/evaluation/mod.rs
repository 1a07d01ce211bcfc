//! Static evaluations: what a position is worth at the leaves of a search, as five courses define it.
//!
//! Each evaluation is a sum of named parts (textbooks call them features or terms). All use integers, truncate toward
//! zero, depend on the discs alone and not on the side to move, and are antisymmetric: the value for one side is the
//! negative of the value for the other.

mod corners;
mod disc_difference;
mod lab;
mod part_count;
mod prop;
mod prop_mobility;
mod square_weights;
mod stable_edges;

use std::fmt;
use std::str::FromStr;

use obverse_core::{Bitboard, Board, Color, Position};

pub use corners::Corners;
pub use disc_difference::DiscDifference;
pub use lab::Lab;
pub use part_count::{Formula, PartCount};
pub use prop::Prop;
pub use prop_mobility::PropMobility;
pub use square_weights::SquareWeights;

/// A static evaluation: a function of the discs that is a sum of named parts.
pub trait Evaluation: Copy {
    /// Values of the parts, in the order of [`Evaluation::PART_NAMES`].
    type Parts: IntoIterator<Item = i32>;

    /// Names of the parts.
    const PART_NAMES: &'static [&'static str];

    /// Margin for singular extensions (see [`SearchOptions::singular`](crate::search::SearchOptions::singular)): a
    /// move is singular if the static evaluation after it beats that after every other move by at least this much.
    /// About the value of a corner.
    const SINGULAR_MARGIN: i32;

    /// Returns the parts for the side to move on the board. For the opponent each part has the opposite sign.
    fn parts(self, board: Board) -> Self::Parts;

    /// Returns the sum of the parts, for the side to move on the board.
    #[inline(always)]
    fn value(self, board: Board) -> i32 {
        self.parts(board).into_iter().sum()
    }

    /// Returns the named parts and their sum, from Black's side.
    fn explain(self, position: Position) -> Explanation {
        let board = Board::new_unchecked(position.black(), position.white());
        let parts: Vec<_> = Self::PART_NAMES
            .iter()
            .copied()
            .zip(self.parts(board))
            .collect();
        let total = parts.iter().map(|&(_, value)| value).sum();
        Explanation { parts, total }
    }
}

/// The parts of a position's value, from Black's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Name and value of each part.
    pub parts: Vec<(&'static str, i32)>,
    /// Sum of the parts.
    pub total: i32,
}

impl Explanation {
    /// Returns the total from the side of this colour.
    pub fn value_for(&self, color: Color) -> i32 {
        match color {
            Color::Black => self.total,
            Color::White => -self.total,
        }
    }
}

impl fmt::Display for Explanation {
    /// Writes one line per part, then the sum.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.parts {
            writeln!(f, "{name:<16}{value:>7}")?;
        }
        write!(f, "{:<16}{:>7}", "sum", self.total)
    }
}

/// Declares the evaluations: the enum of their names and the mapping from a name to its type.
macro_rules! evaluations {
    ($($name:ident $text:literal $evaluation:ident $doc:literal;)*) => {
        /// Names of the evaluations.
        ///
        /// ```
        /// use obverse_classic::evaluation::EvaluationName;
        /// use obverse_core::Position;
        ///
        /// let name: EvaluationName = "weights".parse()?;
        /// assert_eq!(name.explain(Position::start()).total, 0);
        /// # Ok::<(), obverse_classic::evaluation::ParseEvaluationError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum EvaluationName { $(#[doc = $doc] $name,)* }

        impl EvaluationName {
            /// All evaluations.
            pub const ALL: &'static [EvaluationName] = &[$(EvaluationName::$name),*];

            /// Returns the name as typed on the command line.
            pub const fn name(self) -> &'static str {
                match self { $(EvaluationName::$name => $text,)* }
            }

            /// Returns the names of the evaluation's parts.
            pub const fn part_names(self) -> &'static [&'static str] {
                match self { $(EvaluationName::$name => <$evaluation as Evaluation>::PART_NAMES,)* }
            }

            /// Returns the parts and their sum, from Black's side.
            pub fn explain(self, position: Position) -> Explanation {
                match self { $(EvaluationName::$name => $evaluation.explain(position),)* }
            }

            /// Returns the value for the side to move on the board.
            pub fn value(self, board: Board) -> i32 {
                match self { $(EvaluationName::$name => $evaluation.value(board),)* }
            }

            /// Calls a visitor with the evaluation's type, so that the visitor is compiled once per evaluation.
            pub fn visit<V: EvaluationVisitor>(self, visitor: V) -> V::Output {
                match self { $(EvaluationName::$name => visitor.visit($evaluation),)* }
            }
        }
    };
}

evaluations! {
    Discs "discs" DiscDifference "Own minus opponent's discs, and 100 for the winner.";
    Weights "weights" SquareWeights "A weight for every square.";
    Corners "corners" Corners "Corners, their dangerous neighbours, edges, blocked sides.";
    Lab "lab" Lab "Discs, mobility and corners, each in per cent.";
    Prop "prop" Prop "Discs, corners and stable edges.";
    PropMobility "prop+mobility" PropMobility "Discs, corners, stable edges and a little mobility.";
}

/// Generic code that runs with any evaluation: a closure with a type parameter.
pub trait EvaluationVisitor {
    /// Return type of the visitor.
    type Output;
    /// Runs the code with this evaluation.
    fn visit<E: Evaluation>(self, evaluation: E) -> Self::Output;
}

impl fmt::Display for EvaluationName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error: the text is not the name of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not an evaluation: expected discs, weights, corners, lab, prop or prop+mobility")]
pub struct ParseEvaluationError(pub String);

impl FromStr for EvaluationName {
    type Err = ParseEvaluationError;

    fn from_str(text: &str) -> Result<EvaluationName, ParseEvaluationError> {
        EvaluationName::ALL
            .iter()
            .copied()
            .find(|name| name.name() == text)
            .ok_or_else(|| ParseEvaluationError(text.to_owned()))
    }
}

/// Returns the number of the player's discs on a set of squares minus the number of the opponent's.
#[inline(always)]
fn difference(board: Board, squares: Bitboard) -> i32 {
    (board.player() & squares).len() as i32 - (board.opponent() & squares).len() as i32
}
