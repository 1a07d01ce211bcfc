//! Plain minimax and random endgames, with which unit tests compare the results of the search.

use obverse_core::{Board, Move, Position, Random};

/// The exact score by minimax over all moves.
pub fn exact_score(board: Board) -> i32 {
    let moves = board.legal_squares();
    if moves.is_empty() {
        return match board.opponent_legal_squares().is_empty() {
            true => board.final_score(),
            false => -exact_score(board.pass()),
        };
    }
    let scores = moves
        .into_iter()
        .map(|square| -exact_score(board.after(square, board.flips(square))));
    scores.max().expect("at least one move")
}

/// All boards with at most `max_empties` empties that occur in `games` random games.
pub fn random_endgames(games: usize, max_empties: u32) -> Vec<Board> {
    let mut random = Random::new(7);
    let mut boards = Vec::new();
    for _ in 0..games {
        let mut position = Position::start();
        while position.ending().is_none() {
            if position.board().empty().len() <= max_empties {
                boards.push(position.board());
            }
            let moves = position.legal_squares();
            let number = random.below(moves.len());
            let mv = moves.into_iter().nth(number as usize);
            position = position.play(mv.map_or(Move::Pass, Move::Place)).unwrap();
        }
    }
    boards
}
