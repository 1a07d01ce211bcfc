//! Move notation shared by the protocols.

use obverse_core::Move;

/// Formats a move: its square in capitals, or the text `pass` if the move is a pass.
pub(crate) fn in_capitals(mv: Move, pass: &str) -> String {
    match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => pass.to_owned(),
    }
}
