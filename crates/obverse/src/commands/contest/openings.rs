//! The openings of a match.

use obverse_arena::openings;
use obverse_core::Game;
use obverse_files::games_in_file;
use obverse_files::source::Source;

use crate::args::OpeningsArg;
use crate::failure::Failure;

/// The openings for this many pairs of games: random openings, or the first openings of a file. A file may have fewer
/// openings than there are pairs.
pub fn openings(arg: &OpeningsArg, pairs: usize, seed: u64) -> Result<Vec<Game>, Failure> {
    match arg {
        OpeningsArg::Random(plies) => Ok(openings::random(*plies, pairs, seed)),
        OpeningsArg::File(path) => read(&Source::new(path)?, pairs),
    }
}

fn read(source: &Source, most: usize) -> Result<Vec<Game>, Failure> {
    let games = games_in_file::games(source)?.take(most);
    let games = games.collect::<Result<Vec<Game>, _>>()?;
    openings::check(&games)
        .map_err(|error| Failure::Input(anyhow::Error::new(error).context(source.name.clone())))?;
    Ok(games)
}
