use obverse_core::{Color, Position, Setup, SetupError, Square};

/// A position being put down by hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Editor {
    /// The discs so far.
    pub setup: Setup,
}

impl Editor {
    /// Begins with a position.
    pub fn new(position: Position) -> Editor {
        Editor {
            setup: position.into(),
        }
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

    /// Empty, Black, White, empty.
    pub fn cycle(&mut self, square: Square) {
        let next = match self.disc(square) {
            None => Some(Color::Black),
            Some(Color::Black) => Some(Color::White),
            Some(Color::White) => None,
        };
        self.setup.put(square, next);
    }

    /// The other side is to move.
    pub fn change_turn(&mut self) {
        self.setup.turn = !self.setup.turn;
    }

    /// No discs.
    pub fn clear(&mut self) {
        self.setup = Setup::new(self.setup.turn);
    }

    /// The position, or why there is none.
    pub fn position(&self) -> Result<Position, SetupError> {
        Position::try_from(self.setup)
    }
}
