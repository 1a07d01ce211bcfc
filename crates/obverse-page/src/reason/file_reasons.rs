//! Errors in files of any format.

use obverse_formats::detect::AnyError;
use obverse_formats::xot;
use obverse_study::{Collection, ExportError, ImportError, StoredGameError};
use obverse_texts::Texts;

use super::format_name::name_in;
use super::reason_in::{Reason, told};

impl Reason for AnyError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        match self {
            AnyError::Empty => Some(texts.fill("reason.empty", &[])),
            AnyError::Unknown => Some(texts.fill("reason.unknown", &[])),
            AnyError::TooLong(error) => error.reason(texts),
            AnyError::BoardString(error) => error.reason(texts),
            AnyError::Transcript(error) => error.reason(texts),
            AnyError::SearchProblem(error) => error.reason(texts),
            AnyError::Obf(error) => error.reason(texts),
            AnyError::Xot(error) => error.reason(texts),
            AnyError::Ggf(error) => error.reason(texts),
            AnyError::Sgf(error) => error.reason(texts),
            AnyError::Pgn(error) => error.reason(texts),
            AnyError::Quest(error) => error.reason(texts),
            AnyError::ObverseJson(error) => error.reason(texts),
            AnyError::Wthor(error) => error.reason(texts),
            AnyError::Io(_) | AnyError::EdaxBook(_) => None,
        }
    }
}

impl Reason for StoredGameError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        match self {
            StoredGameError::Json(_) => None,
            StoredGameError::Version(version) => {
                Some(texts.fill("reason.stored.version", &[("version", version)]))
            }
            StoredGameError::Start(error) => {
                Some(texts.fill("reason.start", &[("reason", &told(error, texts))]))
            }
            StoredGameError::Move { number, text } => Some(texts.fill(
                "reason.stored.move",
                &[("number", number), ("text", &format!("{text:?}"))],
            )),
        }
    }
}

impl Reason for ImportError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        match self {
            ImportError::Format(error) => error.reason(texts),
            ImportError::Stored(error) => {
                Some(texts.fill("reason.stored", &[("reason", &told(error, texts))]))
            }
            ImportError::NoGame(format) => {
                Some(texts.fill("reason.names", &[("format", &name_in(*format, texts))]))
            }
            ImportError::TooLarge(bytes) => Some(texts.fill(
                "reason.tooLarge",
                &[("bytes", bytes), ("most", &Collection::MAX_BYTES)],
            )),
        }
    }
}

impl Reason for ExportError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        let reason = match self {
            ExportError::Transcript(xot::WriteError::OtherStart(position)) => {
                texts.fill("reason.export.start", &[("position", position)])
            }
            ExportError::Transcript(xot::WriteError::NoMoves) => {
                texts.fill("reason.export.noMoves", &[])
            }
            ExportError::Transcript(xot::WriteError::Io(_)) | ExportError::Io(_) => return None,
        };
        Some(texts.fill("reason.export.transcript", &[("reason", &reason)]))
    }
}
