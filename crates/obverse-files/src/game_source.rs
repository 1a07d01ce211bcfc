//! The games of a file of any format. A position counts as a game without moves.

use obverse_core::{Game, Position};
use obverse_formats::GameRecord;
use obverse_formats::detect::{AnyItem, AnyReader, ReadOptions};

use crate::error::FileError;
use crate::source::Source;

/// An iterator over the games of an input. A bad record is an error, and the iteration continues after it.
pub fn games(source: &Source) -> Result<impl Iterator<Item = Result<Game, FileError>>, FileError> {
    let options = ReadOptions {
        file_name: source.file_name(),
        ..ReadOptions::default()
    };
    Ok(records(source, options)?.map(|record| Ok(record?.game)))
}

/// An iterator over the games of an input with their players and results. A bad record is an error, and the iteration
/// continues after it.
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
