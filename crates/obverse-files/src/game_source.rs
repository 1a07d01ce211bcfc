//! The games of a file of any format. A position counts as a game without moves.

use obverse_core::Game;
use obverse_formats::detect::{AnyItem, AnyReader, ReadOptions};

use crate::error::FileError;
use crate::source::Source;

/// An iterator over the games of an input. A bad record is an error, and the iteration continues after it.
pub fn games(source: &Source) -> Result<impl Iterator<Item = Result<Game, FileError>>, FileError> {
    let (input, _) = source.open()?;
    let options = ReadOptions {
        file_name: source.file_name(),
        ..ReadOptions::default()
    };
    let reader = AnyReader::open(input, options).map_err(|error| source.bad(error))?;
    let game = move |item: Result<AnyItem, _>| match item {
        Ok(AnyItem::Game(record)) => Some(Ok(record.game)),
        Ok(AnyItem::Position(position)) => Some(Ok(Game::from_position(position))),
        Ok(AnyItem::Problem(problem)) => Some(Ok(Game::from_position(problem.position))),
        Ok(AnyItem::SearchProblem(problem)) => Some(Ok(Game::from_position(problem.position))),
        Ok(AnyItem::BookEntry(_) | AnyItem::Name(_)) => None,
        Err(error) => Some(Err(source.bad(error))),
    };
    Ok(reader.filter_map(game))
}
