use std::io;

use crate::board_string::BoardStringError;
use crate::edax_book::EdaxBookError;
use crate::ggf::GgfError;
use crate::obf::ObfError;
use crate::obverse_json::ObverseJsonError;
use crate::pgn::PgnError;
use crate::quest::QuestError;
use crate::search_problem::SearchProblemError;
use crate::sgf::SgfError;
use crate::transcript::TranscriptError;
use crate::wthor::WthorError;
use crate::xot::XotError;
use crate::{Located, Location, ReadError, TooLong};

/// Error while reading input of any format.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the variants are named after the formats")]
pub enum AnyError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("the input is empty")]
    Empty,
    #[error(
        "unknown format: expected a board string, a transcript, a search problem, OBF, XOT, GGF, \
         SGF, PGN, WTHOR, JSON of Othello Quest or Obverse, or Edax's book"
    )]
    Unknown,
    #[error(transparent)]
    TooLong(#[from] TooLong),
    #[error(transparent)]
    BoardString(#[from] Located<BoardStringError>),
    #[error(transparent)]
    Transcript(#[from] Located<TranscriptError>),
    #[error(transparent)]
    SearchProblem(#[from] ReadError<SearchProblemError>),
    #[error(transparent)]
    Obf(#[from] ReadError<ObfError>),
    #[error(transparent)]
    Xot(#[from] ReadError<XotError>),
    #[error(transparent)]
    Ggf(#[from] ReadError<GgfError>),
    #[error(transparent)]
    Sgf(#[from] ReadError<SgfError>),
    #[error(transparent)]
    Pgn(#[from] ReadError<PgnError>),
    #[error(transparent)]
    Quest(#[from] ReadError<QuestError>),
    #[error(transparent)]
    ObverseJson(#[from] ReadError<ObverseJsonError>),
    #[error(transparent)]
    Wthor(#[from] ReadError<WthorError>),
    #[error(transparent)]
    EdaxBook(#[from] ReadError<EdaxBookError>),
}

impl AnyError {
    /// Returns the location of the error, or `None` if the error concerns the whole input.
    #[must_use]
    pub fn location(&self) -> Option<Location> {
        match self {
            AnyError::Io(_) | AnyError::Empty | AnyError::Unknown | AnyError::TooLong(_) => None,
            AnyError::BoardString(error) => Some(error.at),
            AnyError::Transcript(error) => Some(error.at),
            AnyError::SearchProblem(error) => error.location(),
            AnyError::Obf(error) => error.location(),
            AnyError::Xot(error) => error.location(),
            AnyError::Ggf(error) => error.location(),
            AnyError::Sgf(error) => error.location(),
            AnyError::Pgn(error) => error.location(),
            AnyError::Quest(error) => error.location(),
            AnyError::ObverseJson(error) => error.location(),
            AnyError::Wthor(error) => error.location(),
            AnyError::EdaxBook(error) => error.location(),
        }
    }

    /// Returns the I/O error as `Ok` if the input could not be read; nothing more can be read after it. Returns any
    /// other error unchanged as `Err`.
    pub fn into_io(self) -> Result<io::Error, AnyError> {
        match self {
            AnyError::Io(error)
            | AnyError::SearchProblem(ReadError::Io(error))
            | AnyError::Obf(ReadError::Io(error))
            | AnyError::Xot(ReadError::Io(error))
            | AnyError::Ggf(ReadError::Io(error))
            | AnyError::Sgf(ReadError::Io(error))
            | AnyError::Pgn(ReadError::Io(error))
            | AnyError::Quest(ReadError::Io(error))
            | AnyError::ObverseJson(ReadError::Io(error))
            | AnyError::Wthor(ReadError::Io(error))
            | AnyError::EdaxBook(ReadError::Io(error)) => Ok(error),
            other => Err(other),
        }
    }
}
