//! Static evaluations: what a position is worth at the leaves of a search, as five university courses define it.
//!
//! Each evaluation is a sum of named parts (textbooks call them features or terms). All use integers, truncate toward
//! zero, depend on the discs alone and not on the side to move, and are antisymmetric: the value for one side is the
//! negative of the value for the other.

mod corners;
mod custom_evaluation;
mod disc_difference;
mod evaluation_name;
mod explanation;
mod formula;
mod lab;
mod part_count;
mod part_counter;
mod prop;
mod prop_mobility;
mod square_weights;
mod stable_edges;
mod static_evaluation;

pub use corners::Corners;
pub use custom_evaluation::CustomEvaluation;
pub use disc_difference::DiscDifference;
pub use evaluation_name::{EvaluationName, EvaluationVisitor, ParseEvaluationError};
pub use explanation::Explanation;
pub use formula::Formula;
pub use lab::Lab;
pub use part_count::PartCount;
pub use prop::Prop;
pub use prop_mobility::PropMobility;
pub use square_weights::SquareWeights;
pub use static_evaluation::Evaluation;
