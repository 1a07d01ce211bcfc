//! What the workers of `python -m obverse.cluster` compute: one item of a command of `obverse`, by the code of that
//! command. A result depends only on its item, not on the machine or on other items.

mod digest;
mod match_settings;
mod match_task;
mod position_output;
mod review_task;
mod self_play_task;
mod solve_task;

pub(crate) use digest::weights_digest;
pub(crate) use match_task::MatchTask;
pub(crate) use position_output::write_positions;
pub(crate) use review_task::ReviewTask;
pub(crate) use self_play_task::SelfPlayTask;
pub(crate) use solve_task::{SolveTask, positions_to_solve};
