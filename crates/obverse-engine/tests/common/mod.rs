//! Random positions, and a brute-force oracle that shares no code with the search.
#![allow(dead_code, reason = "each test uses only some of the functions")]

use obverse_core::{Bitboard, Board, Color, Move, Position, Setup};

/// Generator of random positions.
pub struct Random(obverse_core::Random);

impl Random {
    pub const fn new(seed: u64) -> Random {
        Random(obverse_core::Random::new(seed))
    }

    pub fn next(&mut self) -> u64 {
        self.0.bits()
    }

    pub fn below(&mut self, end: usize) -> usize {
        self.0.below(end as u32) as usize
    }

    /// A position of a random game with this many empties.
    pub fn position(&mut self, empties: u32) -> Position {
        'games: loop {
            let mut position = Position::start();
            while position.empty().len() > empties {
                let moves: Vec<_> = position.legal_squares().iter().collect();
                let mv = match moves.len() {
                    0 if position.board().is_over() => continue 'games,
                    0 => Move::Pass,
                    n => Move::Place(moves[self.below(n)]),
                };
                position = position.play(mv).expect("a legal move");
            }
            return position;
        }
    }

    /// A position of random discs with this many empties, which usually cannot occur in a game.
    pub fn nonsense(&mut self, empties: u32) -> Position {
        let mut empty = Bitboard::EMPTY;
        while empty.len() < empties {
            empty |= Bitboard(1 << self.below(64));
        }
        let black = Bitboard(self.next()) - empty;
        position(Board::new(black, !(black | empty)).expect("disjoint"))
    }
}

/// The position of a board with Black to move.
pub fn position(board: Board) -> Position {
    let mut setup = Setup::new(Color::Black);
    for square in board.player() {
        setup.put(square, Some(Color::Black));
    }
    for square in board.opponent() {
        setup.put(square, Some(Color::White));
    }
    Position::try_from(setup).expect("a position")
}

/// The exact score by plain alpha-beta.
pub fn brute_force(board: Board, mut alpha: i32, beta: i32) -> i32 {
    let moves = board.legal_squares();
    if moves.is_empty() {
        return if board.is_over() {
            board.final_score()
        } else {
            -brute_force(board.pass(), -beta, -alpha)
        };
    }
    let mut best = -64;
    for square in moves {
        let child = board.play(square).expect("a legal move");
        best = best.max(-brute_force(child, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The board at the end of a line, and whether its side to move differs from the side to move at the start of the line.
pub fn follow(mut board: Board, line: &[Move]) -> (Board, bool) {
    for mv in line {
        board = match *mv {
            Move::Place(square) => board.play(square).expect("a legal move"),
            Move::Pass => {
                assert!(board.legal_squares().is_empty(), "a pass with moves");
                board.pass()
            }
        };
    }
    (board, line.len() % 2 == 1)
}
