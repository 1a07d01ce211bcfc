//! Which positions are compared: given, read from a file, or carried in the program.

use std::io::BufRead;

use obverse_core::{Color, Game, Position};
use obverse_formats::detect::{AnyError, AnyReader, Item, Options};
use obverse_formats::transcript;

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
pub enum PositionsError {
    /// The input is in no known format, or a record of it is bad.
    #[error(transparent)]
    Reading(#[from] AnyError),
    /// Every position of the input is the end of a game.
    #[error("there is no position in it that has a move")]
    NoPositions,
}

/// The positions and what they are called together.
pub struct Positions {
    /// Where they come from, for a line of a picture.
    pub source: String,
    /// The positions, at least one.
    pub list: Vec<Position>,
}

impl Positions {
    /// A position alone.
    pub fn one(position: Position) -> Positions {
        Positions {
            source: position.to_string(),
            list: vec![position],
        }
    }

    /// The start of a game and five middle games that the program carries; the first `most` of them.
    pub fn carried(start: Position, most: usize) -> Positions {
        let middle_games = MIDDLE_GAMES.into_iter().map(|moves| {
            let game =
                transcript::parse(moves).expect("the games carried in the program are sound");
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

    /// The first `most` positions of an input that have a move. The name of its file helps to tell
    /// its format.
    pub fn read(
        source: String,
        input: impl BufRead,
        file_name: Option<&str>,
        most: usize,
    ) -> Result<Positions, PositionsError> {
        let options = Options {
            file_name,
            ..Options::default()
        };
        let mut list: Vec<Position> = Vec::new();
        for item in AnyReader::open(input, options)? {
            match item? {
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
            return Err(PositionsError::NoPositions);
        }
        Ok(Positions { source, list })
    }
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
        let positions = Positions::carried(Position::start(), 100).list;
        assert_eq!(positions.len(), 6);
        for position in &positions[1..] {
            assert!(!position.moves().is_empty());
            assert!((30..=50).contains(&position.empty().len()), "{position}");
        }
    }
}
