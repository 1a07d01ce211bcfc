//! Names of openings.
//!
//! The list has one opening per line: the moves from the standard start position, a blank, the name.
//! Blank lines and lines that start with `#` are skipped. A name belongs to the position after the moves, so that
//! transpositions and symmetric positions have the same name.
//!
//! ```
//! use obverse_formats::opening_names::OpeningNames;
//! use obverse_formats::transcript;
//!
//! let names = OpeningNames::built_in();
//! assert_eq!(names.of_game(&transcript::parse("f5d6c3d3c4")?), Some("Tiger"));
//! // A symmetric line, two moves later.
//! assert_eq!(names.of_game(&transcript::parse("c4e3f6e6f5c5f4")?), Some("Tiger"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashMap;

use obverse_core::{Board, Color, Game, Position};

use crate::text::Cursor;
use crate::transcript::{self, TranscriptError};
use crate::{Located, Location};

/// Error in a list of opening names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningNamesError {
    /// The line has moves but no name.
    #[error("the name is missing: expected moves, a blank and a name")]
    NoName,
    /// The moves are not a valid transcript.
    #[error(transparent)]
    Moves(#[from] TranscriptError),
}

/// A table of opening names.
#[derive(Clone, Debug, Default)]
pub struct OpeningNames {
    names: HashMap<Board, String>,
}

impl OpeningNames {
    /// Returns the table of the names that are built into the program.
    #[must_use]
    pub fn built_in() -> OpeningNames {
        let text = include_str!("../assets/openings.txt");
        OpeningNames::parse(text).expect("the built-in list is valid")
    }

    /// Parses a list of openings, one per line: moves, a blank, the name.
    pub fn parse(text: &str) -> Result<OpeningNames, Located<OpeningNamesError>> {
        let mut names = HashMap::new();
        for (line, number) in text.lines().zip(1..) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let (moves, name) = line.split_once(' ').unwrap_or((line, ""));
            if name.trim().is_empty() {
                let at = Location::Text {
                    line: number,
                    column: line.chars().count() as u64 + 1,
                };
                let error = OpeningNamesError::NoName;
                return Err(Located { at, error });
            }
            let game = transcript::parse_at(Position::start(), Cursor::at(moves, number, 1))
                .map_err(|error| error.map(OpeningNamesError::from))?;
            names.insert(key(game.position()), name.trim().to_owned());
        }
        Ok(OpeningNames { names })
    }

    /// Returns the name of a position, or `None` if it has no name.
    #[must_use]
    pub fn of_position(&self, position: Position) -> Option<&str> {
        self.names.get(&key(position)).map(String::as_str)
    }

    /// Returns the name of the last named position of a game, or `None` if no position of the game has a name.
    #[must_use]
    pub fn of_game(&self, game: &Game) -> Option<&str> {
        game.positions()
            .filter_map(|position| self.of_position(position))
            .last()
    }

    /// Iterates over the named positions and their names, in no particular order. A position stands for those that are
    /// symmetric to it.
    ///
    /// ```
    /// use obverse_formats::opening_names::OpeningNames;
    ///
    /// let names = OpeningNames::parse("f5d6c3d3c4 Tiger")?;
    /// let (position, name) = names.positions().next().unwrap();
    /// assert_eq!(name, "Tiger");
    /// assert_eq!(names.of_position(position), Some("Tiger"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = (Position, &str)> {
        self.names.iter().filter_map(|(board, name)| {
            // No opening has a pass: Black moves with an even number of discs.
            let turn = match board.empty().len() % 2 {
                0 => Color::Black,
                _ => Color::White,
            };
            Some((Position::new(*board, turn).ok()?, name.as_str()))
        })
    }

    /// Returns the number of named positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns whether the table is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// Returns a key that is equal for symmetric positions.
fn key(position: Position) -> Board {
    position.board().canonical().0
}

#[cfg(test)]
mod tests {
    use obverse_core::{Move, Symmetry};

    use super::*;

    #[test]
    fn the_built_in_names_are_distinct_positions() {
        let lines = include_str!("../assets/openings.txt").lines();
        let entries = lines.filter(|line| !line.starts_with('#')).count();
        let names = OpeningNames::built_in();
        assert_eq!(names.len(), entries);
        assert!(entries > 60);
    }

    #[test]
    fn every_symmetry_and_transposition_is_found() {
        let names = OpeningNames::built_in();
        let rose = transcript::parse("f5d6c5f4e3c6d3f6e6d7").expect("a transcript");
        for symmetry in Symmetry::ALL {
            let mut turned = Game::from_position(symmetry.position(rose.start()));
            for mv in rose.moves() {
                let square = mv.square().expect("no pass");
                turned
                    .play(Move::Place(symmetry.square(square)))
                    .expect("legal");
            }
            assert_eq!(names.of_game(&turned), Some("Rose"), "{symmetry:?}");
        }
        assert_eq!(names.of_game(&Game::new()), None);
    }

    #[test]
    fn errors_have_locations() {
        let at = |text| OpeningNames::parse(text).expect_err("bad").at;
        let text = |line, column| Location::Text { line, column };
        assert_eq!(at("# names\nf5d6\n"), text(2, 5));
        assert_eq!(at("\nf5d6a1 Nonsense"), text(2, 5));
    }
}
