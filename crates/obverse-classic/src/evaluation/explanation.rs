use std::fmt;

use obverse_core::{Board, Color, Position};

use super::static_evaluation::Evaluation;

/// The parts of a position's value, from Black's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Name and value of each part.
    pub parts: Vec<(&'static str, i32)>,
    /// Sum of the parts.
    pub total: i32,
}

impl Explanation {
    /// Evaluates a position part by part.
    pub(super) fn new<E: Evaluation>(evaluation: E, position: Position) -> Explanation {
        let board = Board::new_unchecked(position.black(), position.white());
        let parts: Vec<_> = E::PART_NAMES
            .iter()
            .copied()
            .zip(evaluation.parts(board))
            .collect();
        let total = parts.iter().map(|&(_, value)| value).sum();
        Explanation { parts, total }
    }

    /// Returns the total from the side of this colour.
    pub fn value_for(&self, color: Color) -> i32 {
        match color {
            Color::Black => self.total,
            Color::White => -self.total,
        }
    }
}

impl fmt::Display for Explanation {
    /// Writes one line per part, then the sum.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.parts {
            writeln!(f, "{name:<16}{value:>7}")?;
        }
        write!(f, "{:<16}{:>7}", "sum", self.total)
    }
}
