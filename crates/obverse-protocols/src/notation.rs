//! Moves as the protocols write them.

use obverse_core::Move;

/// A move with its square in capitals, and this for a pass.
pub(crate) fn in_capitals(mv: Move, pass: &str) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => pass.to_owned(),
    }
}
