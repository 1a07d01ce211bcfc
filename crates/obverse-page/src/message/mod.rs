//! What a tab and its session say to each other: JSON, one object a message, told apart by `type`.

mod event;
mod file_announced;
mod list;
mod request;
mod state;

pub use event::{
    AccuracyState, Event, GraphPoint, HintLine, MistakeState, Notice, PreviewMove, ReviewState,
    Sureness,
};
pub use file_announced::FileAnnounced;
pub use list::{EntryRow, ListState, Rows};
pub use request::{PageGame, Request};
pub use state::{
    Alternative, ClockState, Count, GameResult, LastMove, LegalMove, LineMove, Names, ResultReason,
    Side, State,
};
