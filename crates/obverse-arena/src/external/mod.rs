//! Players that are external programs.

mod dialogue_log;
mod external_fault;
mod external_options;
mod format_seconds;
mod gtp_player;
mod nboard_player;
mod process;
mod program_player;
mod protocol;
mod timeout;

pub use dialogue_log::DialogueLog;
pub use external_fault::ExternalFault;
pub use external_options::ExternalOptions;
pub use process::{Process, ReadError};
pub use protocol::Protocol;

use external_fault::excerpt;
use timeout::Timeout;
