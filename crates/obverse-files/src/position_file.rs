//! A game or position out of a file of any format, or out of standard input.

use std::fmt;
use std::io::{BufRead, Cursor, Read};

use obverse_core::{Color, Game, Position};
use obverse_formats::detect::{AnyError, AnyReader, Item, Options};

use crate::error::FileError;
use crate::source::Source;
use crate::typed_position::{parse, picture};

/// So much of an input is looked at as if it had been typed: words such as `start`, and a picture of
/// what is wrong.
const SHORT: u64 = 64 * 1024;

/// Why there is no game to take.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// Something is wrong in it, and this is where.
    #[error("{error}{picture}")]
    Bad {
        /// What is wrong.
        error: AnyError,
        /// The line it is in, and an arrow at the place.
        picture: String,
    },
    /// Names, or a book without positions.
    #[error("there is no game or position in it")]
    Nothing,
    /// Fewer games than that.
    #[error("there is no game number {wanted} in it: it has {found}")]
    TooFew {
        /// The number that was chosen, from 1.
        wanted: u64,
        /// How many there are.
        found: u64,
    },
}

/// A game was taken without a choice, and there were others.
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
            "this is the first of several in {name}; --game N takes another"
        )
    }
}

/// The game with this number of an input, from 1; or else the first, and a word to `note` if there are more.
pub fn game(
    source: &Source,
    number: Option<u64>,
    note: &mut dyn FnMut(&FirstOfSeveral),
) -> Result<Game, FileError> {
    let (mut input, _) = source.open()?;
    let mut head = Vec::new();
    let reading = input.by_ref().take(SHORT).read_to_end(&mut head);
    reading.map_err(|cause| source.unreadable(cause))?;
    // What is short and text could have been typed.
    let text = (head.len() as u64) < SHORT;
    let text = text.then(|| String::from_utf8(head.clone()).ok()).flatten();
    let text = text.map(|text| text.trim_start_matches('\u{feff}').to_owned());
    if let Some(text) = &text
        && matches!(text.trim(), "" | "start" | "mirrored")
    {
        return parse(text).map_err(|error| source.bad(error));
    }
    let options = Options {
        file_name: source.file_name(),
        ..Options::default()
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
                // As what it was meant to be, if that can be seen.
                (AnyError::Unknown, Some(Err(explained))) => source.bad(explained),
                (error, _) => source.bad(pictured(error, text.unwrap_or_default())),
            })
        }
        Err(error) => Err(source.bad(error)),
    }
}

/// The first game of a text.
pub fn first_game(text: &str) -> Result<Game, RecordError> {
    match choose(text.as_bytes(), Options::default(), None) {
        Ok((game, _)) => Ok(game),
        Err(RecordError::Bad { error, .. }) => Err(pictured(error, text)),
        Err(error) => Err(error),
    }
}

/// The error, with a picture of the place if the text is there.
fn pictured(error: AnyError, text: &str) -> RecordError {
    let place = error.location().filter(|_| !text.is_empty());
    let picture = place.map(|at| picture(text, at, &""));
    let picture = picture.map(|picture| picture.trim_end().to_owned());
    RecordError::Bad {
        picture: picture.unwrap_or_default(),
        error,
    }
}

/// The game with this number, or the first, and whether there are more.
fn choose(
    input: impl BufRead,
    options: Options<'_>,
    number: Option<u64>,
) -> Result<(Game, bool), RecordError> {
    let bad = |error| RecordError::Bad {
        error,
        picture: String::new(),
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

/// What can be put on a board.
fn game_of(item: Item) -> Option<Game> {
    match item {
        Item::Game(record) => Some(record.game),
        Item::Position(position) => Some(Game::from_position(position)),
        Item::Problem(problem) => Some(Game::from_position(problem.position)),
        Item::SearchProblem(problem) => Some(Game::from_position(problem.position)),
        // Books do not know colours: the side to move is Black.
        Item::BookEntry(entry) => Position::new(entry.board, Color::Black)
            .ok()
            .map(Game::from_position),
        Item::Name(_) => None,
    }
}
