//! Positions of a comparison: a single position, the positions of a file, or the built-in positions.

use std::io::BufRead;

use obverse_core::{Color, Game, Position};
use obverse_formats::detect::{AnyError, AnyItem, AnyReader, ReadOptions};
use obverse_formats::transcript;

/// Beginnings of five games between textbook players with different evaluations. They lead to midgame positions.
const MIDDLE_GAMES: [&str; 5] = [
    "f5d6c3d3c5b3b2f4f6f7a3a1",
    "f5f6e6f4f3d6c6e3g6d7d3e2f1h6c8",
    "f5d6c5f4f3b6c4c3b4a3a7c6e6f7f6f2g8a6a5e3",
    "f5f4f3d6c6g4h3e6f6d7c8h4h5e7c5c4f8g5e3g3h2d3c3",
    "f5d6c4d3e6f6f7e3c3b5c6c5f3g8b4e2f4a4f8e8e7g6h6b6a3b3a5d7",
];

/// Distance between the positions that are taken from a game, in plies.
const SPACING: usize = 10;

/// Error: the input has no positions for a comparison, or could not be read.
#[derive(Debug, thiserror::Error)]
pub enum PositionsError {
    /// The format of the input is unknown, or one of its records is malformed.
    #[error(transparent)]
    Reading(#[from] AnyError),
    /// Every position of the input is the end of a game.
    #[error("the input has no position with a legal move: all games are over")]
    NoPositions,
}

/// The positions that a comparison searches, with a description of their source.
pub struct Positions {
    /// Source of the positions, for a subtitle.
    pub source: String,
    /// The positions, at least one.
    pub list: Vec<Position>,
}

impl Positions {
    /// A list with a single position. Its board string is the description.
    pub fn one(position: Position) -> Positions {
        Positions {
            source: position.to_string(),
            list: vec![position],
        }
    }

    /// Returns the first `most` of six positions: `start`, then five built-in midgame positions.
    pub fn built_in(start: Position, most: usize) -> Positions {
        let middle_games = MIDDLE_GAMES.into_iter().map(|moves| {
            let game =
                transcript::parse(moves).expect("the games embedded in the program are valid");
            game.position()
        });
        Positions {
            source: "the start and five midgame positions".to_owned(),
            list: std::iter::once(start)
                .chain(middle_games)
                .take(most)
                .collect(),
        }
    }

    /// Reads at most `most` positions from an input: every position of a list, every tenth position of a game. Positions
    /// where the game is over are left out. The file name helps to detect the format.
    pub fn read(
        source: String,
        input: impl BufRead,
        file_name: Option<&str>,
        most: usize,
    ) -> Result<Positions, PositionsError> {
        let options = ReadOptions {
            file_name,
            ..ReadOptions::default()
        };
        let mut list: Vec<Position> = Vec::new();
        for item in AnyReader::open(input, options)? {
            match item? {
                AnyItem::Position(position) => list.push(position),
                AnyItem::SearchProblem(problem) => list.push(problem.position),
                AnyItem::Problem(problem) => list.push(problem.position),
                AnyItem::BookEntry(entry) => list.extend(Position::new(entry.board, Color::Black)),
                AnyItem::Game(record) => list.extend(spaced_positions(&record.game)),
                AnyItem::Name(_) => {}
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

/// Returns every tenth position of a game, or the last one of a short game.
fn spaced_positions(game: &Game) -> Vec<Position> {
    let mut position = game.start();
    let mut taken = Vec::new();
    for (ply, mv) in game.moves().enumerate() {
        position = position.play_unchecked(mv);
        if (ply + 1) % SPACING == 0 {
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
    fn the_built_in_positions_are_from_the_midgame() {
        let positions = Positions::built_in(Position::start(), 100).list;
        assert_eq!(positions.len(), 6);
        for position in &positions[1..] {
            assert!(!position.legal_squares().is_empty());
            assert!((30..=50).contains(&position.empty().len()), "{position}");
        }
    }
}
