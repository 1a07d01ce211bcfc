//! Messages between a tab and its session: JSON objects with a `type`.

mod event;
mod file_announced;
mod game_state;
mod list_state;
mod move_names;
mod request;

pub use event::{
    AccuracyState, GraphPoint, HintLine, MistakeState, Notice, PageEvent, PreviewMove, ReviewState,
    Sureness,
};
pub use file_announced::FileAnnounced;
pub use game_state::{
    Alternative, ClockState, DiscColor, DiscCount, GameState, LastMove, LegalMove, LineMove,
    PlayerNames, ResultReason, ResultState,
};
pub use list_state::{EntryRow, EntryRows, ListState};
pub(crate) use move_names::parse_moves;
pub use request::{PageGame, PageRequest};
