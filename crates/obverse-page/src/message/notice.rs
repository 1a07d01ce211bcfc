use obverse_formats::Location;
use obverse_study::{ActionRefusal, Collection, ImportError, ImportedGame};
use obverse_texts::Language;
use serde::Serialize;

use crate::message::DiscColor;
use crate::reason::{import_name, reason_in};

/// A notice for the user. The page has a text for it in each language. Reasons and descriptions are in the language of the
/// session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(
    tag = "code",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub enum Notice {
    /// The move is illegal.
    Illegal {
        /// Reason why the move is illegal.
        reason: String,
    },
    /// It is the engine's turn.
    EnginesTurn,
    /// The game is over.
    GameOver,
    /// A side had no legal move and passed.
    Passed {
        /// The side that passed.
        side: DiscColor,
    },
    /// A game was imported.
    Imported {
        /// Description of the source.
        what: String,
        /// Number of moves of the game, without passes.
        moves: usize,
    },
    /// A game was imported up to an error.
    ImportedPartly {
        /// Description of the source.
        what: String,
        /// Number of moves of the game, without passes.
        moves: usize,
        /// Error message.
        reason: String,
        /// Line of the error, from 1; `None` if unknown.
        line: Option<u64>,
        /// Column of the error, from 1; `None` if unknown.
        column: Option<u64>,
    },
    /// A text could not be imported.
    ImportFailed {
        /// Error message.
        reason: String,
        /// Line of the error, from 1; `None` if unknown.
        line: Option<u64>,
        /// Column of the error, from 1; `None` if unknown.
        column: Option<u64>,
    },
    /// The edited position is invalid.
    EditFailed {
        /// Error message.
        reason: String,
    },
    /// The list of openings is empty.
    OpeningsFailed,
    /// The game cannot be exported in this format.
    ExportFailed {
        /// Reason why the game cannot be exported.
        reason: String,
    },
    /// The uploaded files are too large or too many.
    TooLarge,
    /// The server receives too much data at the moment.
    Busy,
    /// The lists of games of all tabs together have reached their limit.
    ListsFull,
    /// The game tree has reached its maximum size.
    TreeFull,
    /// A comment is too long.
    CommentTooLong {
        /// Maximum length of a comment, in characters.
        limit: usize,
    },
    /// All comments of the game together are too long.
    CommentsFull {
        /// Maximum length of all comments together, in characters.
        limit: usize,
    },
    /// The comments of an opened game were too long and have been shortened.
    CommentsShortened,
    /// The engine has failed.
    EngineFailed,
    /// The engines cannot be restarted, and the server shuts down.
    EnginesLost,
    /// The tab sent an invalid message.
    BadMessage {
        /// Error message.
        reason: String,
    },
}

impl Notice {
    /// The notice for a text with one game and an error, which may have ended the game. `None` if the text has no error.
    pub(crate) fn of_fault(
        read: &Collection,
        imported: &ImportedGame,
        language: Language,
    ) -> Option<Notice> {
        let fault = read.first_fault().filter(|_| read.entries().len() == 1)?;
        let (line, column) = line_and_column(fault.location());
        let game = imported.tree.whole_line();
        Some(Notice::ImportedPartly {
            what: import_name(imported.source, language),
            moves: game.moves().filter_map(|mv| mv.square()).count(),
            reason: reason_in(fault, language),
            line,
            column,
        })
    }

    /// The notice for a refused action. `None` for refusals that the page has no text for: the board stays as it is.
    pub(crate) fn of_refusal(refusal: ActionRefusal, language: Language) -> Option<Notice> {
        Some(match refusal {
            ActionRefusal::EnginesTurn(_) => Notice::EnginesTurn,
            ActionRefusal::GameOver => Notice::GameOver,
            ActionRefusal::TreeFull(_) => Notice::TreeFull,
            ActionRefusal::CommentTooLong(limit) => Notice::CommentTooLong { limit },
            ActionRefusal::CommentsFull(limit) => Notice::CommentsFull { limit },
            ActionRefusal::NoOpenings => Notice::OpeningsFailed,
            ActionRefusal::Illegal(error) => Notice::Illegal {
                reason: reason_in(&error, language),
            },
            ActionRefusal::NothingToUndo | ActionRefusal::NothingToRedo => return None,
        })
    }

    /// The notice for a text that cannot be imported.
    pub(crate) fn of_import_error(error: &ImportError, language: Language) -> Notice {
        let (line, column) = line_and_column(error.location());
        Notice::ImportFailed {
            reason: reason_in(error, language),
            line,
            column,
        }
    }
}

/// Line and column of a location in a text, from 1. Both are `None` if the location is unknown or is in binary data.
pub(crate) fn line_and_column(at: Option<Location>) -> (Option<u64>, Option<u64>) {
    match at {
        Some(Location::Text { line, column }) => (Some(line), Some(column)),
        Some(Location::Byte(_)) | None => (None, None),
    }
}
