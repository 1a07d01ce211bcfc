//! What a tab and its session say to each other: JSON, one object a message, told apart by `type`.

mod event;
mod request;
mod state;

pub use event::{
    AccuracyState, EntryRow, Event, GraphPoint, HintLine, ListState, MistakeState, Notice,
    PreviewMove, ReviewState, Rows, Sureness,
};
pub use request::{PageName, Request};
pub use state::{
    Alternative, ClockState, Count, GameResult, LastMove, LegalMove, LineMove, Names, ResultReason,
    Side, State,
};
