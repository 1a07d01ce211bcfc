use obverse_core::{Bitboard, Board, Square};

/// Returns the discs that a move flips in the first direction in which there are discs to flip. Directions are tried
/// clockwise, starting to the right.
pub(super) fn one_direction_flips(board: Board, square: Square) -> Bitboard {
    const DIRECTIONS: [(i8, i8); 8] = [
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (-1, -1),
        (0, -1),
        (1, -1),
    ];
    for (right, down) in DIRECTIONS {
        let mut line = Bitboard::EMPTY;
        let mut at = step(square, right, down);
        while let Some(next) = at.filter(|&next| board.opponent().contains(next)) {
            line |= next.bitboard();
            at = step(next, right, down);
        }
        if !line.is_empty() && at.is_some_and(|end| board.player().contains(end)) {
            return line;
        }
    }
    Bitboard::EMPTY
}

fn step(square: Square, right: i8, down: i8) -> Option<Square> {
    let column = square.column().checked_add_signed(right)?;
    Square::at(column, square.row().checked_add_signed(down)?)
}
