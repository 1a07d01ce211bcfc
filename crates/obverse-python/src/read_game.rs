use obverse_files::typed_position;
use obverse_formats::detect::{AnyError, AnyReader, Format, ReadOptions};
use pyo3::prelude::*;

use crate::convert::unreadable;
use crate::file_error::text_error;
use crate::game::Game;

/// Reads the first game of a text.
pub(crate) fn read_game(bytes: &[u8]) -> PyResult<Game> {
    let text = std::str::from_utf8(bytes).ok();
    let typed = |text: &str| match typed_position::parse(text) {
        Ok(game) => Ok(game.into()),
        Err(error) => Err(unreadable(&error, error.location())),
    };
    if let Some(text) = text
        && matches!(text.trim(), "" | "start" | "mirrored")
    {
        return typed(text);
    }
    let mut reader = match (AnyReader::open(bytes, ReadOptions::default()), text) {
        (Ok(reader), _) => reader,
        // The parser of typed positions explains what is wrong with a list of moves or a board string.
        (Err(AnyError::Unknown), Some(text)) => return typed(text),
        (Err(error), _) => return Err(text_error(error)),
    };
    while let Some(item) = reader.next() {
        let item = match (item, text) {
            (Ok(item), _) => item,
            // The parser of typed positions gives the location of the error.
            (Err(_), Some(text)) if is_single(reader.format()) => return typed(text),
            (Err(error), _) => return Err(text_error(error)),
        };
        if let Some(game) = Game::of_item(item, reader.variations()) {
            return Ok(game);
        }
    }
    Err(unreadable("the text has no games or positions", None))
}

/// Whether a file of this format has only one record.
fn is_single(format: Format) -> bool {
    matches!(format, Format::BoardString | Format::Transcript)
}
