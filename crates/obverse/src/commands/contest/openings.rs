//! The openings of a match.

use obverse_arena::openings;
use obverse_core::Game;
use obverse_files::games_in_file;
use obverse_files::source::Source;

use crate::args::OpeningsArg;
use crate::failure::Failure;

/// Why a file cannot be used for openings.
#[derive(Debug, thiserror::Error)]
enum OpeningError {
    #[error("the file has no openings")]
    None,
    #[error("opening {0} is a finished game: expected positions with legal moves")]
    Over(usize),
}

/// The openings for this many pairs of games: random openings, or the first openings of a file. A file may have fewer
/// openings than there are pairs.
pub fn openings(arg: &OpeningsArg, pairs: usize, seed: u64) -> Result<Vec<Game>, Failure> {
    match arg {
        OpeningsArg::Random(plies) => Ok(openings::random(*plies, pairs, seed)),
        OpeningsArg::File(path) => read(&Source::new(path)?, pairs),
    }
}

fn read(source: &Source, most: usize) -> Result<Vec<Game>, Failure> {
    let mut openings = Vec::new();
    let bad = |error: OpeningError| {
        Failure::Input(anyhow::Error::new(error).context(source.name.clone()))
    };
    for game in games_in_file::games(source)?.take(most) {
        let game = game?;
        if game.is_over() {
            return Err(bad(OpeningError::Over(openings.len() + 1)));
        }
        openings.push(game);
    }
    if openings.is_empty() {
        return Err(bad(OpeningError::None));
    }
    Ok(openings)
}
