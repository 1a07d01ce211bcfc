//! Games from any file that has some; a position is a game that has just begun.

use obverse_core::Game;
use obverse_formats::detect::{AnyReader, Item, Options};

use crate::error::FileError;
use crate::source::Source;

/// The games of an input, one at a time. What is bad is an error, and the rest follows.
pub fn games(source: &Source) -> Result<impl Iterator<Item = Result<Game, FileError>>, FileError> {
    let (input, _) = source.open()?;
    let options = Options {
        file_name: source.file_name(),
        ..Options::default()
    };
    let reader = AnyReader::open(input, options).map_err(|error| source.bad(error))?;
    let game = move |item: Result<Item, _>| match item {
        Ok(Item::Game(record)) => Some(Ok(record.game)),
        Ok(Item::Position(position)) => Some(Ok(Game::from_position(position))),
        Ok(Item::Problem(problem)) => Some(Ok(Game::from_position(problem.position))),
        Ok(Item::SearchProblem(problem)) => Some(Ok(Game::from_position(problem.position))),
        Ok(Item::BookEntry(_) | Item::Name(_)) => None,
        Err(error) => Some(Err(source.bad(error))),
    };
    Ok(reader.filter_map(game))
}
