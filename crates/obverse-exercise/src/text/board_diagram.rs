use std::fmt::{self, Write};

use obverse_core::{Color, Position, Square};

/// Writes the board as a diagram, with X for Black and O for White, and then the side to move.
pub(super) fn write_board(position: Position, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "  a b c d e f g h")?;
    for row in 0..8 {
        write!(out, "{}", row + 1)?;
        for column in 0..8 {
            let square = Square::ALL[row * 8 + column];
            let disc = match position.disc(square) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            write!(out, " {disc}")?;
        }
        writeln!(out)?;
    }
    let turn = match position.turn() {
        Color::Black => "Black (X)",
        Color::White => "White (O)",
    };
    writeln!(out, "{turn} to move.")
}
