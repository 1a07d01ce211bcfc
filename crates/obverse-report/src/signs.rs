use obverse_core::Color;
use obverse_engine::{Certainty, Line};

/// Symbols for a terminal, Unicode or ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    /// Whether the terminal shows Unicode; otherwise ASCII is used.
    pub is_unicode: bool,
}

impl Signs {
    /// The symbol of a disc.
    pub fn disc(self, color: Color) -> char {
        match (self.is_unicode, color) {
            (true, Color::Black) => '●',
            (true, Color::White) => '○',
            (false, color) => color.symbol(),
        }
    }

    /// The mark of a proven value.
    pub fn tick(self) -> &'static str {
        if self.is_unicode { "✓" } else { "=" }
    }

    /// The value of a line for a table column: with a decimal if it is an estimate, with a tick if it is exact.
    pub fn worth(self, line: &Line) -> String {
        let worth = line.display_value();
        match line.certainty {
            Certainty::Estimate(_) => worth.to_string(),
            Certainty::Exact => format!("{worth} {}", self.tick()),
            Certainty::Outcome
            | Certainty::LowerBound
            | Certainty::UpperBound
            | Certainty::Likely(_) => format!("{worth}  "),
        }
    }
}
