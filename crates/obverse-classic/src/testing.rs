//! What the tests of several modules share.

use obverse_core::{Color, Position, Setup, Square};

/// A board string with `X`, `O`, anything else for empty, then a blank and the side to move.
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
