use obverse_core::{Bitboard, Color, Position};

use super::formula::Formula;
use super::part_count::PartCount;

/// Counts discs and moves of both colours in a position, for the parts of an evaluation.
pub(super) struct PartCounter {
    pub(super) position: Position,
    is_over: bool,
}

impl PartCounter {
    pub(super) fn new(position: Position) -> PartCounter {
        PartCounter {
            position,
            is_over: position.board().is_over(),
        }
    }

    /// Creates the counts of a part: `of` returns the count of a colour.
    pub(super) fn count(
        &self,
        part: &'static str,
        what: &'static str,
        formula: Formula,
        of: impl Fn(Color) -> u32,
    ) -> PartCount {
        PartCount {
            part,
            what,
            black: of(Color::Black),
            white: of(Color::White),
            formula,
        }
    }

    /// Counts the discs on a set of squares.
    pub(super) fn squares(
        &self,
        part: &'static str,
        what: &'static str,
        squares: Bitboard,
        formula: Formula,
    ) -> PartCount {
        self.count(part, what, formula, |color| {
            (self.position.discs(color) & squares).len()
        })
    }

    /// Counts all discs.
    pub(super) fn all_discs(&self, part: &'static str, formula: Formula) -> PartCount {
        self.squares(part, "discs", Bitboard::FULL, formula)
    }

    /// Counts the discs on corners.
    pub(super) fn corner_discs(&self, formula: Formula) -> PartCount {
        self.squares("corners", "corners", Bitboard::CORNERS, formula)
    }

    /// Counts the legal moves of each side, as if it were to move.
    pub(super) fn moves(&self, part: &'static str, formula: Formula) -> PartCount {
        self.count(part, "legal moves", formula, |color| {
            let board = self.position.board();
            if color == self.position.turn() {
                board.legal_squares().len()
            } else {
                board.opponent_legal_squares().len()
            }
        })
    }

    /// Returns `formula` if a part applies to this position, and [`Formula::Inactive`] otherwise. With `over` set, the
    /// part applies only to finished games, otherwise only to unfinished games.
    pub(super) fn when(&self, over: bool, formula: Formula) -> Formula {
        if self.is_over == over {
            formula
        } else {
            Formula::Inactive
        }
    }
}
