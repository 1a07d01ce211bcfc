//! Helpers shared by the unit tests.

use obverse_core::{Color, Position, Setup, Square};

/// Parses a board string: 64 squares (`X`, `O`, any other character for empty), a space and the side to move.
pub(crate) fn position(text: &str) -> Position {
    let (board, turn) = text.split_once(' ').expect("a board and a side");
    let color = |symbol| {
        Color::ALL
            .into_iter()
            .find(|color| color.symbol() == symbol)
    };
    let turn = turn.chars().next().and_then(color).expect("a side");
    let mut setup = Setup::new(turn);
    for (square, symbol) in Square::ALL.into_iter().zip(board.chars()) {
        setup.put(square, color(symbol));
    }
    Position::try_from(setup).expect("a position")
}
