use obverse_core::{Move, Position, Random};

/// Plays random moves from the start until `discs` discs are on the board. Returns `None` if the game is over at that
/// point or earlier.
pub(super) fn random_position(discs: u32, random: &mut Random) -> Option<Position> {
    let mut position = Position::start();
    while disc_count(position) < discs {
        let moves = position.legal_squares();
        let mv = match moves.len() {
            0 => Move::Pass,
            count => Move::Place(moves.iter().nth(random.below(count) as usize)?),
        };
        position = position.play(mv).ok()?;
    }
    (!position.board().is_over()).then_some(position)
}

/// Returns the number of discs on the board.
pub(super) fn disc_count(position: Position) -> u32 {
    64 - position.empty().len()
}
