//! Reads all games, or one game, of a file of any format or of standard input. A position counts as a game without
//! moves.

use std::fmt;
use std::io::{BufRead, Cursor, Read};

use obverse_core::{Color, Game, Position};
use obverse_formats::GameRecord;
use obverse_formats::detect::{AnyError, AnyItem, AnyReader, ReadOptions};

use crate::file_error::FileError;
use crate::marked_line::line_and_arrow;
use crate::source::Source;
use crate::typed_position::parse;

/// Inputs shorter than this many bytes are kept in memory. Such an input may also be a word such as `start`, and an
/// error message shows its bad line.
const SHORT: u64 = 64 * 1024;

/// Why a file does not have the wanted game.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A record is bad.
    #[error("{error}{marked_line}")]
    Bad {
        /// What is wrong with the record.
        error: AnyError,
        /// The bad line with an arrow at the error; empty if the text is not known.
        marked_line: String,
    },
    /// The file has only names of players or tournaments, or is a book without positions.
    #[error("the file has no games or positions")]
    Nothing,
    /// The file has fewer games than the wanted number.
    #[error("there is no game {wanted}: the file has {found} {}", if *.found == 1 { "game" } else { "games" })]
    TooFew {
        /// Number of the wanted game, from 1.
        wanted: u64,
        /// Number of games in the file.
        found: u64,
    },
}

/// A note that the first game was used, because the file has several games and the user chose none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstOfSeveral {
    /// The name of the input in messages.
    pub name: String,
}

impl fmt::Display for FirstOfSeveral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        write!(
            f,
            "this is the first of several games or positions in {name}"
        )
    }
}

/// An iterator over the games of an input, and its single positions as games without moves. Book entries and lists of
/// names are skipped. A bad record is an error, and the iteration continues after it.
pub fn games(source: &Source) -> Result<impl Iterator<Item = Result<Game, FileError>>, FileError> {
    let options = ReadOptions {
        file_name: source.file_name(),
        ..ReadOptions::default()
    };
    Ok(records(source, options)?.map(|record| Ok(record?.game)))
}

/// Like [`games`], but each game has its players and its result.
pub fn records<'a>(
    source: &'a Source,
    options: ReadOptions<'_>,
) -> Result<impl Iterator<Item = Result<GameRecord, FileError>> + use<'a>, FileError> {
    let (input, _) = source.open()?;
    let reader = AnyReader::open(input, options).map_err(|error| source.bad(error))?;
    let bare = |position: Position| Some(Ok(GameRecord::new(Game::from_position(position))));
    let game = move |item: Result<AnyItem, _>| match item {
        Ok(AnyItem::Game(record)) => Some(Ok(record)),
        Ok(AnyItem::Position(position)) => bare(position),
        Ok(AnyItem::Problem(problem)) => bare(problem.position),
        Ok(AnyItem::SearchProblem(problem)) => bare(problem.position),
        Ok(AnyItem::BookEntry(_) | AnyItem::Name(_)) => None,
        Err(error) => Some(Err(source.bad(error))),
    };
    Ok(reader.filter_map(game))
}

/// Reads the game or position with this number, from 1. If `number` is `None`, reads the first one, and calls `note`
/// if the input has more.
pub fn game(
    source: &Source,
    number: Option<u64>,
    note: &mut dyn FnMut(&FirstOfSeveral),
) -> Result<Game, FileError> {
    let (mut input, _) = source.open()?;
    let mut head = Vec::new();
    let reading = input.by_ref().take(SHORT).read_to_end(&mut head);
    reading.map_err(|cause| source.unreadable(cause))?;
    // A short input is also parsed like a POSITION on the command line.
    let text = (head.len() as u64) < SHORT;
    let text = text.then(|| String::from_utf8(head.clone()).ok()).flatten();
    let text = text.map(|text| text.trim_start_matches('\u{feff}').to_owned());
    if let Some(text) = &text
        && matches!(text.trim(), "" | "start" | "mirrored")
    {
        return parse(text).map_err(|error| source.bad(error));
    }
    let options = ReadOptions {
        file_name: source.file_name(),
        ..ReadOptions::default()
    };
    match choose(Cursor::new(head).chain(input), options, number) {
        Ok((game, has_more)) => {
            if has_more && number.is_none() {
                note(&FirstOfSeveral {
                    name: source.name.clone(),
                });
            }
            Ok(game)
        }
        Err(RecordError::Bad { error, .. }) => {
            let text = text.as_deref();
            Err(match (error, text.map(parse)) {
                // If the format is unknown, report why the text is not a POSITION as on the command line.
                (AnyError::Unknown, Some(Err(explained))) => source.bad(explained),
                (error, _) => source.bad(with_marked_line(error, text.unwrap_or_default())),
            })
        }
        Err(error) => Err(source.bad(error)),
    }
}

/// The first game or position of a text in any format.
pub fn first_game(text: &str) -> Result<Game, RecordError> {
    match choose(text.as_bytes(), ReadOptions::default(), None) {
        Ok((game, _)) => Ok(game),
        Err(RecordError::Bad { error, .. }) => Err(with_marked_line(error, text)),
        Err(error) => Err(error),
    }
}

/// Adds the bad line, with an arrow at the error; `text` is the whole input, or empty if it is not known.
fn with_marked_line(error: AnyError, text: &str) -> RecordError {
    let at = error.location().filter(|_| !text.is_empty());
    let marked_line = at.map_or_else(String::new, |at| line_and_arrow(text, at));
    RecordError::Bad { error, marked_line }
}

/// Reads the game or position with this number, from 1; `None` means the first one. Also returns whether more follow.
fn choose(
    input: impl BufRead,
    options: ReadOptions<'_>,
    number: Option<u64>,
) -> Result<(Game, bool), RecordError> {
    let bad = |error| RecordError::Bad {
        error,
        marked_line: String::new(),
    };
    let wanted = number.unwrap_or(1);
    let mut reader = AnyReader::open(input, options).map_err(bad)?;
    let mut found = 0;
    while let Some(item) = reader.next() {
        let game = match item {
            Ok(item) => game_of(item).map(Ok),
            Err(error) => Some(Err(error)),
        };
        let Some(game) = game else { continue };
        found += 1;
        if found == wanted {
            return Ok((game.map_err(bad)?, reader.next().is_some()));
        }
    }
    Err(match found {
        0 => RecordError::Nothing,
        found => RecordError::TooFew { wanted, found },
    })
}

/// The game of an item, or its position as a game without moves; `None` for the name of a player or tournament.
fn game_of(item: AnyItem) -> Option<Game> {
    match item {
        AnyItem::Game(record) => Some(record.game),
        AnyItem::Position(position) => Some(Game::from_position(position)),
        AnyItem::Problem(problem) => Some(Game::from_position(problem.position)),
        AnyItem::SearchProblem(problem) => Some(Game::from_position(problem.position)),
        // Books have no colours: the side to move becomes Black.
        AnyItem::BookEntry(entry) => Position::new(entry.board, Color::Black)
            .ok()
            .map(Game::from_position),
        AnyItem::Name(_) => None,
    }
}
