use obverse_core::Move;
use obverse_formats::parse_move;

/// Parses the names of moves. Stops before the first malformed name.
pub(crate) fn parse_moves(moves: &[String]) -> Vec<Move> {
    (moves.iter())
        .map_while(|name| parse_move(name).ok())
        .collect()
}
