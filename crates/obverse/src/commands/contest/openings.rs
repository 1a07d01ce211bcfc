//! Where the games of a match begin.

use std::path::Path;

use anyhow::Context;
use obverse_arena::openings;
use obverse_core::Game;
use obverse_formats::detect::{AnyReader, Item, Options};

use crate::args::OpeningsArg;
use crate::failure::Failure;
use crate::source::Source;

/// Why a file has no openings.
#[derive(Debug, thiserror::Error)]
enum OpeningError {
    #[error("there is no opening in it")]
    None,
    #[error("opening {0} is a game that is over")]
    Over(usize),
}

/// The openings of so many pairs of games.
pub fn openings(arg: &OpeningsArg, pairs: usize, seed: u64) -> Result<Vec<Game>, Failure> {
    match arg {
        OpeningsArg::Random(plies) => Ok(openings::random(*plies, pairs, seed)),
        OpeningsArg::File(path) => read(&Source::new(path)?, pairs),
    }
}

fn read(source: &Source, most: usize) -> Result<Vec<Game>, Failure> {
    let (input, _) = source.open()?;
    let name = source.path.as_deref().and_then(Path::file_name);
    let options = Options {
        file_name: name.and_then(|name| name.to_str()),
        ..Options::default()
    };
    let read = || -> anyhow::Result<Vec<Game>> {
        let mut games = Vec::new();
        for item in AnyReader::open(input, options)? {
            let game = match item? {
                Item::Game(record) => record.game,
                Item::Position(position) => Game::from_position(position),
                Item::Problem(problem) => Game::from_position(problem.position),
                Item::SearchProblem(problem) => Game::from_position(problem.position),
                Item::BookEntry(_) | Item::Name(_) => continue,
            };
            if game.is_over() {
                return Err(OpeningError::Over(games.len() + 1).into());
            }
            games.push(game);
            if games.len() == most {
                break;
            }
        }
        if games.is_empty() {
            return Err(OpeningError::None.into());
        }
        Ok(games)
    };
    read()
        .with_context(|| source.name.clone())
        .map_err(Failure::Input)
}
