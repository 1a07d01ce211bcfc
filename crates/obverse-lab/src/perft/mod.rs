//! Move sequences counted with several threads.

mod report;
mod work_list;

pub use report::Report;
pub use work_list::{Count, WorkList};
