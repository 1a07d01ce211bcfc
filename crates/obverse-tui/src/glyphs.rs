use obverse_core::Color;

/// Which characters the terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Discs, blocks and braille.
    Unicode,
    /// Letters and other ASCII only.
    Letters,
}

impl Glyphs {
    fn pick<T>(self, unicode: T, letters: T) -> T {
        match self {
            Glyphs::Unicode => unicode,
            Glyphs::Letters => letters,
        }
    }

    /// A disc in a text.
    pub fn disc(self, color: Color) -> &'static str {
        match color {
            Color::Black => self.pick("●", "X"),
            Color::White => self.pick("○", "O"),
        }
    }

    /// What marks a proven value.
    pub fn tick(self) -> &'static str {
        self.pick("✓", "=")
    }

    /// What points at the side to move.
    pub fn pointer(self) -> &'static str {
        self.pick("▸", ">")
    }

    /// Between parts of a line.
    pub fn dot(self) -> &'static str {
        self.pick("·", "-")
    }

    /// What a variation hangs on.
    pub fn branch(self) -> &'static str {
        self.pick("└", "\\")
    }

    /// An ellipsis.
    pub fn more(self) -> &'static str {
        self.pick("…", "...")
    }

    /// A line that separates.
    pub fn rule(self) -> &'static str {
        self.pick("─", "-")
    }
}
