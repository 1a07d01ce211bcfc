//! Solved positions beside what their files say.

mod answer;
mod hopeless;
mod question;
mod solved;

pub use answer::{Answer, Sum, header};
pub use hopeless::{Hopeless, refuse_hopeless};
pub use question::Question;
pub use solved::{Outcome, Solved, SolvedMove};
