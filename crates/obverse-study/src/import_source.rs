use std::fmt;

use obverse_formats::detect::Format;

/// Where an imported game came from.
///
/// ```
/// use obverse_study::{ImportSource, import};
///
/// let imported = import(b"f5d6c3", None)?;
/// assert_eq!(imported.source.to_string(), "3 moves (transcript)");
/// # Ok::<(), obverse_study::ImportError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImportSource {
    /// The word `start`.
    Start,
    /// The word `mirrored`.
    Mirrored,
    /// A game with variations in Obverse's own format.
    Stored,
    /// A link to a game.
    Link,
    /// The only game of a file or text.
    Game {
        /// Number of moves, without passes.
        moves: usize,
        /// Format of the text.
        format: Format,
    },
    /// The only position of a file or text.
    Position,
    /// The only position of a file in OBF.
    ScoredPosition,
    /// A position with a search depth.
    SearchProblem,
    /// An entry of a file with several games or positions.
    Entry {
        /// Number of the entry, from 1.
        number: usize,
        /// Number of entries.
        count: usize,
        /// Format of the file.
        format: Format,
    },
}

impl fmt::Display for ImportSource {
    /// Describes the source in English.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportSource::Start => f.write_str("the standard start position"),
            ImportSource::Mirrored => f.write_str("the mirrored start position"),
            ImportSource::Stored => f.write_str("a game with its branches"),
            ImportSource::Link => f.write_str("a link to a game"),
            ImportSource::Game { moves: 1, format } => write!(f, "1 move ({format})"),
            ImportSource::Game { moves, format } => write!(f, "{moves} moves ({format})"),
            ImportSource::Position => f.write_str("a position"),
            ImportSource::ScoredPosition => f.write_str("a position (OBF)"),
            ImportSource::SearchProblem => f.write_str("a position with a search depth"),
            ImportSource::Entry {
                number: 1,
                count,
                format,
            } => write!(f, "the first of {count} entries in this {format} file"),
            ImportSource::Entry {
                number,
                count,
                format,
            } => write!(f, "entry {number} of {count} in this {format} file"),
        }
    }
}
