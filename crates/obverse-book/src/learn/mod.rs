//! Learning: which positions are added to a book, and the searches that give them values.

mod learn_plan;
mod learn_progress;
mod learner;
mod reach;
mod searches;

pub use learn_plan::{LearnBudget, LearnPlan, Root};
pub use learn_progress::{LearnObserver, LearnOutcome, LearnProgress};
pub use learner::Learner;
pub(crate) use reach::loss as learn_loss;
pub use reach::{Losses, Reach, ReachedPosition, Scope};
