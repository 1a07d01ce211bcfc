//! Importing and exporting games.

use std::time::Duration;

use obverse_core::{Color, Game};
use obverse_engine::Line;
use obverse_formats::{Location, board_string, detect, transcript, xot};
use obverse_study::{Action, Collection, GameTree, ImportError, import};

use super::Session;
use crate::export::{ExportFormat, export};
use crate::message::{DiscColor, Notice, PageEvent};

/// The built-in list of openings.
const OPENINGS: &str = include_str!("../../assets/xot.txt");

impl Session {
    /// Imports the games and positions of a text in any known format. `name` is the file name, if there is one.
    pub(super) fn import(&mut self, bytes: &[u8], name: Option<&str>, now: Duration) {
        let options = detect::ReadOptions {
            file_name: name,
            ..detect::ReadOptions::default()
        };
        self.take(Collection::read(bytes, options), now);
    }

    /// Restores a game that the tab has stored, or opens the game of a link. `start` is the starting position of the
    /// moves in `game`, if they do not begin at the standard start.
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

    /// Replaces the game by an edited position.
    pub(super) fn edit(&mut self, board: &str, turn: DiscColor, now: Duration) {
        let symbol = Color::from(turn).symbol();
        match board_string::parse(&format!("{board} {symbol}")) {
            Ok(position) => self.act(Action::Open(GameTree::new(position)), now),
            Err(error) => self.say(Notice::EditFailed {
                reason: error.to_string(),
            }),
        }
    }

    pub(super) fn export(&mut self, format: ExportFormat) {
        match export(self.game.tree(), self.known_lines(), format) {
            Ok(file) => self.outbox.push_back(PageEvent::Exported {
                name: file.name,
                media: file.media,
                text: file.text,
            }),
            Err(error) => self.say(Notice::ExportFailed {
                reason: error.to_string(),
            }),
        }
    }

    fn known_lines(&self) -> &[Line] {
        self.game.hints().map_or(&[], |hints| &hints.report.lines)
    }
}

/// The openings of a list with one opening per line, or of the built-in list if `list` is `None`. Skips invalid
/// lines.
pub(super) fn openings(list: Option<&str>) -> Vec<Game> {
    let list = list.unwrap_or(OPENINGS);
    xot::Reader::new(list.as_bytes()).flatten().collect()
}

/// Reads a transcript that begins at the position `start`.
fn read_from(start: &str, moves: &str) -> Result<GameTree, Notice> {
    let failure = |reason: String, at: Option<Location>| {
        let (line, column) = place(at);
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

fn place(at: Option<Location>) -> (Option<u64>, Option<u64>) {
    match at {
        Some(Location::Text { line, column }) => (Some(line), Some(column)),
        Some(Location::Byte(_)) | None => (None, None),
    }
}

/// The notice for a text that cannot be imported.
pub(super) fn failure(error: &ImportError) -> Notice {
    let (line, column) = place(error.location());
    Notice::ImportFailed {
        reason: error.to_string(),
        line,
        column,
    }
}

/// Reads the first game of a text.
fn read(bytes: &[u8]) -> Result<GameTree, Notice> {
    let imported = import(bytes, None).map_err(|error| failure(&error))?;
    Ok(imported.tree)
}
