//! What tests compare with.

use obverse_core::{Board, Move, Position, Random};

/// The final score, by trying everything.
pub fn score(board: Board) -> i32 {
    let moves = board.moves();
    if moves.is_empty() {
        return match board.opponent_moves().is_empty() {
            true => board.final_score(),
            false => -score(board.pass()),
        };
    }
    let scores = moves
        .into_iter()
        .map(|square| -score(board.after(square, board.flips(square))));
    scores.max().expect("there is a move")
}

/// Boards of so many random games, from this number of empty squares on.
pub fn endings(games: usize, most_empties: u32) -> Vec<Board> {
    let mut random = Random::new(7);
    let mut boards = Vec::new();
    for _ in 0..games {
        let mut position = Position::start();
        while position.ending().is_none() {
            if position.board().empty().len() <= most_empties {
                boards.push(position.board());
            }
            let moves = position.moves();
            let number = random.below(moves.len());
            let mv = moves.into_iter().nth(number as usize);
            position = position.play(mv.map_or(Move::Pass, Move::Place)).unwrap();
        }
    }
    boards
}
