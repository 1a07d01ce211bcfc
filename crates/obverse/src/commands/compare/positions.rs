//! Which positions are compared: typed, read from a file, or carried in the program.

use std::path::Path;

use obverse_core::{Color, Game, Position};
use obverse_formats::detect::{AnyReader, Item, Options};
use obverse_formats::transcript;

use crate::args::CompareArgs;
use crate::failure::Failure;
use crate::position_arg;
use crate::source::Source;

/// Five games as far as they are of interest, played by these algorithms with one evaluation against
/// another: positions neither empty nor close to the end.
const MIDDLE_GAMES: [&str; 5] = [
    "f5d6c3d3c5b3b2f4f6f7a3a1",
    "f5f6e6f4f3d6c6e3g6d7d3e2f1h6c8",
    "f5d6c5f4f3b6c4c3b4a3a7c6e6f7f6f2g8a6a5e3",
    "f5f4f3d6c6g4h3e6f6d7c8h4h5e7c5c4f8g5e3g3h2d3c3",
    "f5d6c4d3e6f6f7e3c3b5c6c5f3g8b4e2f4a4f8e8e7g6h6b6a3b3a5d7",
];

/// Of a game, every position this many plies apart is taken.
const APART: usize = 10;

/// Why there is nothing to compare.
#[derive(Debug, thiserror::Error)]
#[error("there is no position in it that has a move")]
struct NoPositions;

/// The positions and what they are called together.
pub struct Positions {
    pub source: String,
    pub list: Vec<Position>,
}

impl Positions {
    pub fn new(args: &CompareArgs) -> Result<Positions, Failure> {
        let most = args.most as usize;
        let Some(first) = &args.positions else {
            return Ok(carried(args.rules.preset.start(), most));
        };
        if args.rest.is_empty() && position_arg::is_file_name(first) {
            let source = Source::new(Path::new(first))?;
            let read = read(&source, most);
            let list = read.map_err(|failure| failure.context(source.name.clone()))?;
            let name = source.path.as_deref().and_then(Path::file_name);
            let name = name.map_or(source.name.clone(), |name| name.to_string_lossy().into());
            // It has to fit a line of a picture.
            let source = name.chars().take(60).collect();
            return Ok(Positions { source, list });
        }
        let position = position_arg::game(first, &args.rest)?.position();
        let list = vec![position];
        let source = position.to_string();
        Ok(Positions { source, list })
    }
}

fn carried(start: Position, most: usize) -> Positions {
    let middle_games = MIDDLE_GAMES.into_iter().map(|moves| {
        let game = transcript::parse(moves).expect("the games carried in the program are sound");
        game.position()
    });
    Positions {
        source: "the start and five middle games".to_owned(),
        list: std::iter::once(start)
            .chain(middle_games)
            .take(most)
            .collect(),
    }
}

fn read(source: &Source, most: usize) -> Result<Vec<Position>, Failure> {
    let name = source.path.as_deref().and_then(Path::file_name);
    let name = name.and_then(|name| name.to_str());
    let options = Options {
        file_name: name,
        ..Options::default()
    };
    let mut list: Vec<Position> = Vec::new();
    let (input, _) = source.open()?;
    for item in AnyReader::open(input, options).map_err(Failure::input)? {
        match item.map_err(Failure::input)? {
            Item::Position(position) => list.push(position),
            Item::SearchProblem(problem) => list.push(problem.position),
            Item::Problem(problem) => list.push(problem.position),
            Item::BookEntry(entry) => list.extend(Position::new(entry.board, Color::Black)),
            Item::Game(record) => list.extend(apart(&record.game)),
            Item::Name(_) => {}
        }
        list.retain(|position| !position.board().is_over());
        if list.len() >= most {
            list.truncate(most);
            break;
        }
    }
    if list.is_empty() {
        return Err(Failure::input(NoPositions));
    }
    Ok(list)
}

/// Some positions of a game; the last one if it is short.
fn apart(game: &Game) -> Vec<Position> {
    let mut position = game.start();
    let mut taken = Vec::new();
    for (ply, mv) in game.moves().enumerate() {
        position = position.play_unchecked(mv);
        if (ply + 1) % APART == 0 {
            taken.push(position);
        }
    }
    if taken.is_empty() {
        taken.push(position);
    }
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_carried_positions_have_moves_and_room() {
        let positions = carried(Position::start(), 100).list;
        assert_eq!(positions.len(), 6);
        for position in &positions[1..] {
            assert!(!position.moves().is_empty());
            assert!((30..=50).contains(&position.empty().len()), "{position}");
        }
    }
}
