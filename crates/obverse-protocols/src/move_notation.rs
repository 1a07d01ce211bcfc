//! Move notation shared by the protocols.

use obverse_core::Move;

/// Writes a move with its square in capitals; `pass` is the text for a pass.
pub(crate) fn in_capitals(mv: Move, pass: &str) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => pass.to_owned(),
    }
}
