//! What a position is worth where the search stops, in the ways of five textbooks.
//!
//! All work in integers, truncate toward zero, look at the discs alone (never at whose turn it
//! is), and are antisymmetric: what is good for one side is as bad for the other. Each is a sum of
//! named parts.

mod corners;
mod count;
mod discs;
mod lab;
mod prop;
mod prop_mobility;
mod weights;

use std::fmt;
use std::str::FromStr;

use obverse_core::{Bitboard, Board, Color, Position};

pub use corners::Corners;
pub use count::{Count, Formula};
pub use discs::Discs;
pub use lab::Lab;
pub use prop::Prop;
pub use prop_mobility::PropMobility;
pub use weights::Weights;

/// A static evaluation: a function of the discs, as a sum of named parts.
pub trait Evaluation: Copy {
    /// The parts as numbers, as many as [`Evaluation::PART_NAMES`].
    type Parts: IntoIterator<Item = i32>;

    /// What each part is called.
    const PART_NAMES: &'static [&'static str];

    /// By how much one move must look better than all others to be singular (see
    /// [`Options::singular`](crate::search::Options::singular)): about what a corner is worth.
    const SINGULAR_MARGIN: i32;

    /// The parts for the player of the board. For the opponent each has the opposite sign.
    fn parts(self, board: Board) -> Self::Parts;

    /// The sum of the parts, for the player of the board.
    #[inline(always)]
    fn value(self, board: Board) -> i32 {
        self.parts(board).into_iter().sum()
    }

    /// The parts by name and their sum, from Black's side.
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

/// Why a position has its value: all from Black's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The parts by name.
    pub parts: Vec<(&'static str, i32)>,
    /// Their sum.
    pub total: i32,
}

impl Explanation {
    /// The value for one side.
    pub fn value_for(&self, color: Color) -> i32 {
        match color {
            Color::Black => self.total,
            Color::White => -self.total,
        }
    }
}

impl fmt::Display for Explanation {
    /// One line a part, then the sum.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.parts {
            writeln!(f, "{name:<16}{value:>7}")?;
        }
        write!(f, "{:<16}{:>7}", "sum", self.total)
    }
}

/// Declares the evaluations once: their names, and the way from a name to its type.
macro_rules! evaluations {
    ($($name:ident $text:literal $doc:literal;)*) => {
        /// The evaluations by name.
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
            /// All of them.
            pub const ALL: &'static [EvaluationName] = &[$(EvaluationName::$name),*];

            /// The name as it is typed.
            pub const fn name(self) -> &'static str {
                match self { $(EvaluationName::$name => $text,)* }
            }

            /// The names of the parts.
            pub const fn part_names(self) -> &'static [&'static str] {
                match self { $(EvaluationName::$name => <$name as Evaluation>::PART_NAMES,)* }
            }

            /// The parts and their sum, from Black's side.
            pub fn explain(self, position: Position) -> Explanation {
                match self { $(EvaluationName::$name => $name.explain(position),)* }
            }

            /// The value for the player of the board.
            pub fn value(self, board: Board) -> i32 {
                match self { $(EvaluationName::$name => $name.value(board),)* }
            }

            /// Gives the evaluation itself to code that is compiled for each of them.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self { $(EvaluationName::$name => visitor.visit($name),)* }
            }
        }
    };
}

evaluations! {
    Discs "discs" "Own minus opponent's discs, and 100 for the winner.";
    Weights "weights" "A weight for every square.";
    Corners "corners" "Corners, their dangerous neighbours, edges, blocked sides.";
    Lab "lab" "Discs, mobility and corners, each in per cent.";
    Prop "prop" "Discs, corners and stable edges.";
    PropMobility "prop+mobility" "The same and a little mobility.";
}

/// Code that is compiled for each evaluation: a closure with a type parameter.
pub trait Visitor {
    /// What it answers.
    type Output;
    /// Runs with this evaluation.
    fn visit<E: Evaluation>(self, evaluation: E) -> Self::Output;
}

impl fmt::Display for EvaluationName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not the name of an evaluation.
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

/// The player's squares of a set minus the opponent's.
#[inline(always)]
fn difference(board: Board, squares: Bitboard) -> i32 {
    (board.player() & squares).len() as i32 - (board.opponent() & squares).len() as i32
}
