use obverse_core::Color;
use obverse_engine::{Certainty, Line};

/// The signs that a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    /// Whether there are more than letters.
    pub is_unicode: bool,
}

impl Signs {
    /// A disc in a row of text.
    pub fn disc(self, color: Color) -> char {
        match (self.is_unicode, color) {
            (true, Color::Black) => '●',
            (true, Color::White) => '○',
            (false, color) => color.symbol(),
        }
    }

    /// The mark of what is proven.
    pub fn tick(self) -> &'static str {
        if self.is_unicode { "✓" } else { "=" }
    }

    /// What a line is worth, for a column: a decimal if it is an estimate, and in its place a tick if it is
    /// proven.
    pub fn worth(self, line: &Line) -> String {
        let worth = line.worth();
        match line.certainty {
            Certainty::Estimate(_) => worth.to_string(),
            Certainty::Exact => format!("{worth} {}", self.tick()),
            Certainty::Outcome | Certainty::Likely(_) => format!("{worth}  "),
        }
    }
}
