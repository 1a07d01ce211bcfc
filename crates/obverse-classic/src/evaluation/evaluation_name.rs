use std::fmt;
use std::str::FromStr;

use obverse_core::{Board, Position};

use super::corners::Corners;
use super::disc_difference::DiscDifference;
use super::explanation::Explanation;
use super::lab::Lab;
use super::part_count::PartCount;
use super::part_counter::PartCounter;
use super::prop::Prop;
use super::prop_mobility::PropMobility;
use super::square_weights::SquareWeights;
use super::static_evaluation::Evaluation;
use crate::spelling::is_spelling_of;

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

            /// Returns the value of each part and the sum of the parts, from Black's side.
            pub fn explain(self, position: Position) -> Explanation {
                match self { $(EvaluationName::$name => $evaluation.explain(position),)* }
            }

            /// Returns the value of a board for its side to move.
            pub fn value(self, board: Board) -> i32 {
                match self { $(EvaluationName::$name => $evaluation.value(board),)* }
            }

            /// Returns Black's and White's counts of discs or moves for each part, in the order of
            /// [`part_names`](EvaluationName::part_names).
            ///
            /// ```
            /// use obverse_classic::EvaluationName;
            /// use obverse_core::Position;
            ///
            /// let position = Position::start();
            /// let explained = EvaluationName::Corners.explain(position);
            /// for (count, (name, value)) in EvaluationName::Corners.counts(position).iter().zip(explained.parts) {
            ///     assert_eq!((count.part, count.value()), (name, value));
            /// }
            /// ```
            pub fn counts(self, position: Position) -> Vec<PartCount> {
                let counter = PartCounter::new(position);
                match self { $(EvaluationName::$name => $evaluation::counts(&counter),)* }
            }

            /// Calls a visitor with the evaluation's type, so that the visitor is compiled once per evaluation.
            pub fn visit<V: EvaluationVisitor>(self, visitor: V) -> V::Output {
                match self { $(EvaluationName::$name => visitor.visit($evaluation),)* }
            }
        }
    };
}

evaluations! {
    Discs "discs" DiscDifference "Own discs minus the opponent's, and 100 more for the winner of a finished game.";
    Weights "weights" SquareWeights "Sum of the square weights under own discs, minus the sum under the opponent's.";
    Corners "corners" Corners "Corners, the dangerous squares next to them, edges, and whether a player cannot move.";
    Lab "lab" Lab "Discs, mobility and corners, each in per cent.";
    Prop "prop" Prop "Discs, corners and stable edges.";
    PropMobility "prop+mobility" PropMobility "Discs, corners, stable edges and a little mobility.";
}

impl fmt::Display for EvaluationName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error: this text is not the name of an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{}` is not an evaluation: expected discs, weights, corners, lab, prop or prop+mobility",
    .0.escape_debug()
)]
pub struct ParseEvaluationError(pub String);

impl FromStr for EvaluationName {
    type Err = ParseEvaluationError;

    fn from_str(text: &str) -> Result<EvaluationName, ParseEvaluationError> {
        EvaluationName::ALL
            .iter()
            .copied()
            .find(|name| is_spelling_of(text, name.name()))
            .ok_or_else(|| ParseEvaluationError(text.to_owned()))
    }
}

/// Code that is generic over the evaluation. The trait stands in for a closure with a type parameter, which Rust does
/// not have.
pub trait EvaluationVisitor {
    /// Return type of the visitor.
    type Output;
    /// Runs the code with this evaluation.
    fn visit<E: Evaluation>(self, evaluation: E) -> Self::Output;
}
