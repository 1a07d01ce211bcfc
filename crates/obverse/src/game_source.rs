//! Games from any file that has some; a position is a game that has just begun.

use std::path::Path;

use anyhow::Context;
use obverse_core::Game;
use obverse_formats::detect::{AnyReader, Item, Options};

use crate::failure::Failure;
use crate::source::Source;

/// The games of an input, one at a time. What is bad is an error, and the rest follows.
pub fn games(source: &Source) -> Result<impl Iterator<Item = Result<Game, Failure>>, Failure> {
    let (input, _) = source.open()?;
    let file_name = source.path.as_deref().and_then(Path::file_name);
    let options = Options {
        file_name: file_name.and_then(|name| name.to_str()),
        ..Options::default()
    };
    let bad = |error: anyhow::Error| Failure::Input(error.context(source.name.clone()));
    let reader = AnyReader::open(input, options).map_err(|error| bad(error.into()))?;
    let name = source.name.clone();
    let game = move |item: Result<Item, _>| match item {
        Ok(Item::Game(record)) => Some(Ok(record.game)),
        Ok(Item::Position(position)) => Some(Ok(Game::from_position(position))),
        Ok(Item::Problem(problem)) => Some(Ok(Game::from_position(problem.position))),
        Ok(Item::SearchProblem(problem)) => Some(Ok(Game::from_position(problem.position))),
        Ok(Item::BookEntry(_) | Item::Name(_)) => None,
        Err(error) => Some(
            Err(error)
                .with_context(|| name.clone())
                .map_err(Failure::Input),
        ),
    };
    Ok(reader.filter_map(game))
}
