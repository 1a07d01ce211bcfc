//! Restores the games that a tab has stored, or opens the game of a link.

use std::time::Duration;

use obverse_formats::{Location, board_string, transcript};
use obverse_study::{Action, GameTree, import};

use super::Session;
use crate::message::{Notice, line_and_column};

impl Session {
    /// Restores a game that the tab has stored, or opens the game of a link. If `start` is given, it is the board
    /// string of the starting position and `game` is a transcript; otherwise `game` is in any known format.
    pub(super) fn restore(&mut self, game: Option<&str>, start: Option<&str>, now: Duration) {
        let read = match (game, start) {
            (Some(moves), Some(start)) => read_from(start, moves),
            (Some(game), None) => read(game.as_bytes()),
            (None, Some(start)) => read_from(start, ""),
            (None, None) => return,
        };
        match read {
            Ok(tree) => self.act(Action::Open(tree), now),
            Err(notice) => self.say(notice),
        }
    }
}

/// Reads a transcript that starts at the position of the board string `start`.
fn read_from(start: &str, moves: &str) -> Result<GameTree, Notice> {
    let failure = |reason: String, at: Option<Location>| {
        let (line, column) = line_and_column(at);
        Notice::ImportFailed {
            reason,
            line,
            column,
        }
    };
    let start = board_string::parse(start).map_err(|error| failure(error.to_string(), None))?;
    let moves = moves.trim();
    if moves.is_empty() || moves == "start" {
        return Ok(GameTree::new(start));
    }
    let game = transcript::parse_from(start, moves)
        .map_err(|error| failure(error.error.to_string(), Some(error.at)))?;
    Ok(GameTree::from(&game))
}

/// Reads the first game of a text in any known format.
fn read(bytes: &[u8]) -> Result<GameTree, Notice> {
    let imported = import(bytes, None).map_err(|error| Notice::from(&error))?;
    Ok(imported.tree)
}
