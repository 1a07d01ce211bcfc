use obverse_core::{Color, Position, Setup, SetupError, Square};

/// The position editor.
#[derive(Clone, Debug, PartialEq)]
pub struct Editor {
    /// The discs and the side to move, as edited so far.
    pub setup: Setup,
    /// The setup when the editor was opened.
    first: Setup,
    /// The setup before each change, newest last.
    history: Vec<Setup>,
}

impl Editor {
    /// Opens the editor with a position.
    pub fn new(position: Position) -> Editor {
        Editor {
            setup: position.into(),
            first: position.into(),
            history: Vec::new(),
        }
    }

    /// Opens the editor with a position. If the user abandoned a setup earlier, the first undo restores it.
    pub fn with_abandoned(position: Position, abandoned: Option<Setup>) -> Editor {
        Editor {
            history: abandoned.into_iter().collect(),
            ..Editor::new(position)
        }
    }

    /// Whether the setup differs from the setup with which the editor was opened.
    pub fn is_changed(&self) -> bool {
        self.setup != self.first
    }

    fn change(&mut self, setup: Setup) {
        if setup != self.setup {
            self.history.push(self.setup);
            self.setup = setup;
        }
    }

    /// Undoes the last change. Returns false if there is no change to undo.
    pub fn undo(&mut self) -> bool {
        let before = self.history.pop();
        self.setup = before.unwrap_or(self.setup);
        before.is_some()
    }

    /// Places a disc on a square; `None` empties the square.
    pub fn put(&mut self, square: Square, disc: Option<Color>) {
        let mut setup = self.setup;
        setup.put(square, disc);
        self.change(setup);
    }

    fn disc(&self, square: Square) -> Option<Color> {
        if self.setup.black.contains(square) {
            Some(Color::Black)
        } else if self.setup.white.contains(square) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Cycles a square through empty, Black and White.
    pub fn cycle(&mut self, square: Square) {
        let next = match self.disc(square) {
            None => Some(Color::Black),
            Some(Color::Black) => Some(Color::White),
            Some(Color::White) => None,
        };
        self.put(square, next);
    }

    /// Changes the side to move.
    pub fn change_turn(&mut self) {
        self.change(Setup {
            turn: !self.setup.turn,
            ..self.setup
        });
    }

    /// Removes all discs.
    pub fn clear(&mut self) {
        self.change(Setup::new(self.setup.turn));
    }

    /// Sets up the standard start.
    pub fn start_over(&mut self) {
        self.change(Position::start().into());
    }

    /// The edited position, or why it is invalid.
    pub fn position(&self) -> Result<Position, SetupError> {
        Position::try_from(self.setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_can_be_taken_back() {
        let mut editor = Editor::new(Position::start());
        editor.put(Square::A1, Some(Color::Black));
        editor.cycle(Square::A1);
        let two = editor.clone();
        editor.clear();
        editor.clear();
        editor.change_turn();
        editor.start_over();
        assert!(editor.undo() && editor.undo() && editor.undo());
        assert_eq!(editor, two, "to clear a clear board changes nothing");
        assert!(editor.undo() && editor.undo() && !editor.undo());
        assert!(!editor.is_changed());
        let mut later = Editor::with_abandoned(Position::mirrored(), Some(two.setup));
        assert!(later.undo());
        assert_eq!(later.setup, two.setup);
    }
}
