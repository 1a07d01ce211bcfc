use std::fmt;
use std::io;

use obverse_core::IllegalMove;

/// Why an index cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The bytes could not be read.
    #[error("the index cannot be read")]
    Io(#[from] io::Error),
    /// The bytes do not end with the trailer of an index: they are something else, or only the beginning of an index.
    #[error("this is not a complete index of a library")]
    NotAnIndex,
    /// The index has another version than this program writes.
    #[error("the index has version {0}, and this program reads version {version}", version = super::trailer::VERSION)]
    Version(u32),
    /// A part of the index does not have its checksum, or makes no sense.
    #[error("the index is damaged: {part} at byte {offset}")]
    Damaged {
        /// The damaged part.
        part: IndexPart,
        /// Offset of the part in bytes.
        offset: u64,
    },
    /// The game is not in the index.
    #[error("the index has no game {0}")]
    NoGame(u32),
}

impl IndexError {
    /// Whether building the index again would help.
    #[must_use]
    pub fn is_content(&self) -> bool {
        !matches!(self, IndexError::Io(_))
    }
}

/// A part of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexPart {
    /// The names of players and events.
    Names,
    /// Players, event, year and score of the games.
    Facts,
    /// The moves of a game.
    Moves,
    /// The place of a bucket.
    Directory,
    /// Positions with similar keys.
    Bucket,
    /// The games of a frequent position.
    List,
}

impl fmt::Display for IndexPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            IndexPart::Names => "names",
            IndexPart::Facts => "facts of the games",
            IndexPart::Moves => "moves of a game",
            IndexPart::Directory => "directory",
            IndexPart::Bucket => "bucket",
            IndexPart::List => "list of a frequent position",
        })
    }
}

/// Why an index cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteIndexError {
    /// The output failed.
    #[error("the index cannot be written")]
    Io(#[from] io::Error),
    /// A game has an illegal move.
    #[error("game {id} has an illegal move")]
    IllegalMove {
        /// Number of the game in the library.
        id: i64,
        /// What is wrong with the move.
        #[source]
        reason: IllegalMove,
    },
    /// An index has at most 2^32 games.
    #[error("an index has at most 4,294,967,295 games")]
    TooManyGames,
    /// The caller wanted to stop.
    #[error("the index was not finished")]
    Stopped,
}
