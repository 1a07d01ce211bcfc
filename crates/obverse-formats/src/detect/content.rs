use obverse_core::{Game, Position};

use super::{AnyError, AnyItem, AnyReader, Format, ReadOptions};
use crate::GameRecord;
use crate::edax_book::BookEntry;
use crate::obf::Problem;
use crate::search_problem::SearchProblem;

/// The complete content of an input.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A position.
    Position(Position),
    /// Games or openings.
    Games(Vec<GameRecord>),
    /// Positions to search.
    SearchProblems(Vec<SearchProblem>),
    /// Positions with scores.
    Problems(Vec<Problem>),
    /// Names of players or tournaments.
    Names(Vec<String>),
    /// Positions of an opening book.
    Book(Vec<BookEntry>),
}

/// Detects the format of small input and reads all of it. Fails at the first error.
///
/// Use [`AnyReader`] for large input, or to continue after errors.
pub fn read(bytes: &[u8]) -> Result<Content, AnyError> {
    let reader = AnyReader::open(bytes, ReadOptions::default())?;
    let mut games = Vec::new();
    let mut search_problems = Vec::new();
    let mut problems = Vec::new();
    let mut names = Vec::new();
    let mut entries = Vec::new();
    let format = reader.format();
    for item in reader {
        match item? {
            AnyItem::Position(position) => return Ok(Content::Position(position)),
            AnyItem::Game(game) => games.push(game),
            AnyItem::SearchProblem(problem) => search_problems.push(problem),
            AnyItem::Problem(problem) => problems.push(problem),
            AnyItem::Name(name) => names.push(name),
            AnyItem::BookEntry(entry) => entries.push(entry),
        }
    }
    Ok(match format {
        Format::SearchProblem => Content::SearchProblems(search_problems),
        Format::Obf => Content::Problems(problems),
        Format::ObverseJson if games.is_empty() => Content::Problems(problems),
        Format::ObverseJson => {
            let positions = problems.into_iter().map(|problem| problem.position);
            let positions = positions.map(Game::from_position).map(GameRecord::new);
            games.extend(positions);
            Content::Games(games)
        }
        Format::WthorPlayers | Format::WthorTournaments => Content::Names(names),
        Format::EdaxBook => Content::Book(entries),
        _ => Content::Games(games),
    })
}
