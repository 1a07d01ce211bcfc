use obverse_core::Color;

/// Players and event of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// Black's name, if known.
    pub black: Option<String>,
    /// White's name, if known.
    pub white: Option<String>,
    /// The tournament or server, if known.
    pub event: Option<String>,
}

impl Title {
    /// The name of one side's player, if known.
    pub fn name(&self, color: Color) -> Option<&str> {
        match color {
            Color::Black => self.black.as_deref(),
            Color::White => self.white.as_deref(),
        }
    }
}
