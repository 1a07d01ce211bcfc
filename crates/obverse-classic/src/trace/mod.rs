//! What a search announced, written down.

mod log;

pub use log::{CutRows, LogWriter, write_log};
