//! The values of moves that the board and the panel show.

use obverse_core::{Move, Square};
use obverse_engine::Line;
use obverse_study::Hints;

use super::App;

impl App {
    /// The engine's values of the moves of the current position; `None` if they are not shown.
    pub fn visible_hints(&self) -> Option<&Hints> {
        self.game.hints().filter(|_| self.game.shows_hints())
    }

    /// The engine's line that starts with a move on this square; `None` if the move has no value or hints are not
    /// shown.
    pub fn hint_for(&self, square: Square) -> Option<&Line> {
        let lines = &self.visible_hints()?.report.lines;
        lines
            .iter()
            .find(|line| line.first() == Some(Move::Place(square)))
    }

    /// Whether the values of moves are shown on the squares.
    pub fn shows_hints(&self) -> bool {
        self.game.shows_hints()
    }
}
