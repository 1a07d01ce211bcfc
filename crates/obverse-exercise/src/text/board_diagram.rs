use std::fmt::{self, Write};

use obverse_core::{Color, Position, Square};
use obverse_texts::Texts;

/// Writes the board as a diagram, with X for Black and O for White, and then the side to move.
pub(super) fn write_board(position: Position, texts: &Texts, out: &mut impl Write) -> fmt::Result {
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
        Color::Black => "sheet.board.text.black",
        Color::White => "sheet.board.text.white",
    };
    writeln!(out, "{}", texts.fill(turn, &[]))
}
