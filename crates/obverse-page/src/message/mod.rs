//! Messages between a tab and its session: JSON objects with a `type`.

mod analysis_settings_message;
mod disc_color;
mod entry_row;
mod file_announced;
mod game_settings_message;
mod game_standing;
mod game_state;
mod hint_line;
mod list_state;
mod look_back;
mod notice;
mod opponent_name;
mod page_event;
mod page_request;
mod parse_moves;
mod review_state;
mod typed_names;

pub use analysis_settings_message::{
    AnalysisSettingsMessage, AnalysisState, EngineResourcesMessage,
};
pub use disc_color::DiscColor;
pub use entry_row::{EntryRow, EntryRows};
pub use file_announced::FileAnnounced;
pub use game_settings_message::{
    GameSettingsMessage, OpeningChoice, PlayerMessage, StrengthMessage,
};
pub use game_standing::{ClockTimes, ForfeitState, GameStanding};
pub use game_state::{
    Alternative, ClockState, DiscCount, GameState, LastMove, LegalMove, LineMove, MoveComment,
    PlayerNames, ResultReason, ResultState, TreeMove,
};
pub use hint_line::{HintLine, Sureness};
pub use list_state::ListState;
pub use look_back::{
    LookBackState, PhaseState, PhasesState, RetryMessage, RetryState, TurningPointState,
    VerdictState,
};
pub use notice::Notice;
pub(crate) use notice::line_and_column;
pub use opponent_name::OpponentName;
pub use page_event::{GraphPoint, PageEvent, PreviewMove};
pub use page_request::{PageGame, PageRequest};
pub(crate) use parse_moves::parse_moves;
pub use review_state::{AccuracyState, MistakeState, ReviewState};
pub use typed_names::TypedNames;
