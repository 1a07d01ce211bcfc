use obverse_core::Color;

/// Character set of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Unicode: discs, blocks and braille patterns.
    Unicode,
    /// ASCII only.
    Letters,
}

impl Glyphs {
    fn pick<T>(self, unicode: T, letters: T) -> T {
        match self {
            Glyphs::Unicode => unicode,
            Glyphs::Letters => letters,
        }
    }

    /// The symbol of a disc.
    pub fn disc(self, color: Color) -> &'static str {
        match color {
            Color::Black => self.pick("●", "X"),
            Color::White => self.pick("○", "O"),
        }
    }

    /// Mark of a proven value.
    pub fn tick(self) -> &'static str {
        self.pick("✓", "=")
    }

    /// Mark of the side to move, or of the selected row.
    pub fn pointer(self) -> &'static str {
        self.pick("▸", ">")
    }

    /// Separator between two texts in a line, and mark of an empty square.
    pub fn dot(self) -> &'static str {
        self.pick("·", "-")
    }

    /// Mark of a variation.
    pub fn branch(self) -> &'static str {
        self.pick("└", "\\")
    }

    /// An ellipsis.
    pub fn more(self) -> &'static str {
        self.pick("…", "...")
    }

    /// A piece of a horizontal line.
    pub fn rule(self) -> &'static str {
        self.pick("─", "-")
    }
}
