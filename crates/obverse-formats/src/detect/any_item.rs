use obverse_core::Position;

use crate::GameRecord;
use crate::edax_book::BookEntry;
use crate::obf::Problem;
use crate::obverse_json::JsonEntry;
use crate::search_problem::SearchProblem;

/// A record of any format.
#[allow(
    clippy::large_enum_variant,
    reason = "games are the usual case, and only one value exists at a time"
)]
#[derive(Clone, Debug, PartialEq)]
pub enum AnyItem {
    /// A position.
    Position(Position),
    /// A position and a search depth.
    SearchProblem(SearchProblem),
    /// A game or an opening.
    Game(GameRecord),
    /// A position with scores.
    Problem(Problem),
    /// Name of a player or a tournament.
    Name(String),
    /// A position of an opening book.
    BookEntry(BookEntry),
}

impl From<JsonEntry> for AnyItem {
    fn from(entry: JsonEntry) -> AnyItem {
        match entry {
            JsonEntry::Game(record) => AnyItem::Game(record),
            JsonEntry::Problem(problem) => AnyItem::Problem(problem),
        }
    }
}
